/** One photographed page: sharp enough to be read, and small enough to be sent over a phone's connection. */
export interface Photo {
  id: string;
  /** JPEG. */
  bytes: Blob;
  width: number;
  height: number;
  /** For the list of pages. */
  preview: ImageBitmap;
}

/** In pixels: an A4 page at 250 dots an inch. */
const longEdge = 2_900;
const previewEdge = 400;
const quality = 0.82;

const fitted = ({ width, height }: ImageBitmap, edge: number) => {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Turned upright as the camera says, and scaled down. @throws DOMException when the browser cannot decode it */
export async function readPhoto(file: File): Promise<Photo> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fitted(bitmap, longEdge);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  const small = fitted(bitmap, previewEdge);
  const preview = await createImageBitmap(bitmap, { resizeWidth: small.width, resizeHeight: small.height });
  bitmap.close();
  const bytes = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo is too large'))),
      'image/jpeg',
      quality,
    ),
  );
  return { id: crypto.randomUUID(), bytes, width, height, preview };
}

/** In points: the width of A4. */
const pageWidth = 595;

/** One PDF, a page for each photo in their order. The library comes when the first is made. */
export async function photosToPdf(photos: readonly Photo[], name: string): Promise<File> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const made = await PDFDocument.create();
  for (const { bytes, width, height } of photos) {
    const image = await made.embedJpg(await bytes.arrayBuffer());
    const pageHeight = (pageWidth * height) / width;
    made
      .addPage([pageWidth, pageHeight])
      .drawImage(image, { x: 0, y: 0, width: pageWidth, height: pageHeight });
  }
  const content = await made.save();
  return new File([content as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' });
}
