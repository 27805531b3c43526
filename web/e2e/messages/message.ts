/**
 * The message catalogue of the applicant side, section 8, word by word; the messages of staff's screens are not in it. Where the
 * specification breaks a sentence off with '…' or gives it without a title, so does this table.
 */
export type Group =
  | 'contact'
  | 'short form'
  | 'position form'
  | 'link'
  | 'account'
  | 'portal'
  | 'security'
  | 'privacy';

interface Message {
  group: Group;
  situation: string;
  title: string;
  text?: string;
  kind: 'success' | 'failure' | 'refusal' | 'warning' | 'empty';
}
/** `corner`: a toast; `page`, `dialog`: in its place there; `banner`: above every page. */
export type Shown = Message & { where: 'corner' | 'page' | 'dialog' | 'banner' };
/** No longer shown: the ruling that replaced it. */
type RuledAway = Message & { ruling: number; instead: string };
export type Row = Shown | RuledAway;
