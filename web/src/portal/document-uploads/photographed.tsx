import { useEffect, useRef, useState } from 'react';
import { documentNames, documentPhrases } from '#state-machines/application/document-names.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { counted } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonRow } from '#web/ui/button/button-row.tsx';
import { Callout } from '#web/ui/callout/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import styles from './documents.module.css';
import { type Photo, photosToPdf, readPhoto } from './photos.ts';

const pagesIn = (count: number) => counted(count, 'page');

/** The pages photographed for one document, until they are uploaded as one PDF. */
export function usePhotos(type: DocumentType, onFile: (file: File) => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>, failure: string) => {
    setBusy(true);
    setFault(null);
    await act().catch(() => setFault(failure));
    setBusy(false);
  };
  /** @param instead the page that it replaces */
  const add = (file: File, instead?: string) =>
    attempt(async () => {
      const photo = await readPhoto(file);
      setPhotos((before) =>
        instead ? before.map((each) => (each.id === instead ? photo : each)) : [...before, photo],
      );
    }, 'This photo cannot be read here. Take it again, or choose a file. Your other pages are kept.');
  const upload = () =>
    attempt(async () => {
      const name = `${documentPhrases[type]}, ${pagesIn(photos.length)} photographed.pdf`;
      onFile(await photosToPdf(photos, name));
      setPhotos([]);
    }, 'The pages could not be put together. They are kept; please try again.');
  return {
    photos,
    fault,
    isBusy,
    add,
    upload,
    remove: (id: string) => setPhotos((before) => before.filter((each) => each.id !== id)),
    discard: () => setPhotos([]),
  };
}
type Photos = ReturnType<typeof usePhotos>;

interface CameraProps {
  label: string;
  /** Said after the label, for those who hear it alone. */
  of: string;
  isBusy: boolean;
  variant: 'primary' | 'secondary' | 'link';
  onPhoto: (file: File) => void;
}

/** Opens the camera of a phone; where there is none, the choice of pictures. */
export function Camera({ label, of, isBusy, variant, onPhoto }: CameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        {...(variant !== 'link' && { size: 'small' })}
        className={classNames(styles.camera, variant !== 'link' && styles.wide)}
        isPending={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
        <VisuallyHidden>: {of}</VisuallyHidden>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`${label}: ${of}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onPhoto(file);
        }}
      />
    </>
  );
}

/** The pages before they are sent: seen, taken again, taken out, more of them. */
export function PhotographedPages({ type, state }: { type: DocumentType; state: Photos }) {
  const { photos, fault, isBusy, add, upload, remove, discard } = state;
  const name = documentNames[type];
  return (
    <>
      {photos.length > 0 && (
        <section aria-label={`Photographed pages: ${name}`} data-above="12">
          <Text size="note">
            {pagesIn(photos.length)}, put into one PDF in this order. Nothing is sent yet.
          </Text>
          <ol className={styles.pages}>
            {photos.map((photo, i) => (
              <li key={photo.id}>
                <Preview photo={photo} label={`Page ${i + 1}`} />
                <Inline isSpread isOneLine space={8}>
                  <Camera
                    label="Retake"
                    of={`page ${i + 1} of ${name}`}
                    variant="link"
                    isBusy={isBusy}
                    onPhoto={(file) => void add(file, photo.id)}
                  />
                  <Button variant="link" isPending={isBusy} onClick={() => remove(photo.id)}>
                    Remove
                    <VisuallyHidden>
                      {' '}
                      page {i + 1} of {name}
                    </VisuallyHidden>
                  </Button>
                </Inline>
              </li>
            ))}
          </ol>
          <ButtonRow data-above="16" className={styles.pageActions}>
            <Button
              variant="primary"
              size="small"
              className={styles.wide}
              isPending={isBusy}
              onClick={() => void upload()}
            >
              Upload {pagesIn(photos.length)}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
            <Camera
              label="Add a page"
              of={name}
              variant="secondary"
              isBusy={isBusy}
              onPhoto={(file) => void add(file)}
            />
            <Button variant="link" isPending={isBusy} onClick={discard}>
              Discard<VisuallyHidden> the pages of {name}</VisuallyHidden>
            </Button>
          </ButtonRow>
        </section>
      )}
      {fault && <Callout tone="stop" size="small" title={fault} data-above="12" />}
    </>
  );
}

function Preview({ photo: { preview }, label }: { photo: Photo; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(preview, 0, 0);
  }, [preview]);
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      width={preview.width}
      height={preview.height}
      role="img"
      aria-label={label}
    />
  );
}
