/** What opens from a button of a list. */
export interface PanelProps {
  /** The button; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}
