import { paintRows } from './paintRows';
import type { RowsView } from './paintRows';
import type { Block } from './rowPlaces';

/** In pixels, painted beyond what is on screen before one comes there. */
const ahead = 320;
/** Rows painted at each frame of what one may see next: more of them at once would cost a frame. */
const rowsAtOnce = 2;

interface Sheet {
  canvas: HTMLCanvasElement;
  brush: CanvasRenderingContext2D;
  /** Index of the first row that is not painted yet. */
  next: number;
}

/**
 * A canvas for each block that is on screen or near it, outside of React: one that is left behind is painted anew for
 * the block that comes. They scroll with the page, so that nothing is painted twice.
 */
export class BlockCanvases {
  private readonly sheets = new Map<Block, Sheet>();
  private readonly idle: HTMLCanvasElement[] = [];
  private view: RowsView | undefined;
  private soon = 0;

  constructor(private readonly holder: HTMLElement) {}

  /** Everything anew: what is painted has changed, or where. */
  paint(blocks: readonly Block[], view: RowsView, from: number, to: number): void {
    this.view = view;
    for (const block of this.sheets.keys()) this.leave(block);
    this.look(blocks, from, to);
    for (const canvas of this.idle.splice(0)) canvas.remove();
  }

  /** Paints what has come near the part of the body from one pixel to another: what one sees at once, the rest by and by. */
  look(blocks: readonly Block[], from: number, to: number): void {
    this.rest();
    const isNear = ({ type, top, height }: Block, by: number) =>
      type === 'bars' && top < to + by && top + height > from - by;
    for (const block of this.sheets.keys()) if (!isNear(block, 2 * ahead)) this.leave(block);
    const next: Block[] = [];
    for (const block of blocks) {
      if (isNear(block, 0)) this.fill(block, block.to);
      else if (isNear(block, ahead) && (this.sheets.get(block)?.next ?? block.from) < block.to)
        next.push(block);
    }
    let spare = rowsAtOnce;
    for (const block of next) {
      if (spare <= 0) break;
      spare -= this.fill(block, (this.sheets.get(block)?.next ?? block.from) + spare);
    }
    if (next.length > 0) this.soon = requestAnimationFrame(() => this.look(blocks, from, to));
  }

  /** Paints nothing more by itself. */
  rest(): void {
    cancelAnimationFrame(this.soon);
  }

  /** Its canvas stays where it is, as it is, until another block needs one: making one takes longer than filling it. */
  private leave(block: Block): void {
    const sheet = this.sheets.get(block);
    this.sheets.delete(block);
    if (sheet) this.idle.push(sheet.canvas);
  }

  /** Paints a block as far as a row, that one left out. @returns how many rows it took. */
  private fill(block: Block, to: number): number {
    const sheet = this.sheets.get(block) ?? this.take(block);
    if (!sheet || !this.view) return 0;
    const from = sheet.next;
    sheet.next = Math.max(from, Math.min(to, block.to));
    if (from < sheet.next) paintRows(sheet.brush, this.view, block, from, sheet.next);
    return sheet.next - from;
  }

  private take(block: Block): Sheet | undefined {
    const { view } = this;
    const canvas = this.idle.pop() ?? this.holder.appendChild(document.createElement('canvas'));
    const brush = canvas.getContext('2d');
    if (!view || !brush) return undefined;
    fit(canvas, view.width, block.height);
    canvas.style.top = `${block.top}px`;
    brush.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    brush.clearRect(0, 0, view.width, block.height);
    const sheet = { canvas, brush, next: block.from };
    this.sheets.set(block, sheet);
    return sheet;
  }
}

/** A size that is written empties the canvas, even when it is the same. */
function fit(canvas: HTMLCanvasElement, width: number, height: number): void {
  const [across, down] = [width, height].map(one => Math.round(one * devicePixelRatio)) as [number, number];
  if (canvas.width === across && canvas.height === down) return;
  [canvas.width, canvas.height] = [across, down];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
