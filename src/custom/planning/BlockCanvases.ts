import { paintRows } from './paintRows';
import type { RowsView } from './paintRows';
import type { Block } from './rowPlaces';

/** In pixels, painted beyond what is on screen before one comes there. */
const ahead = 320;
/** Rows of what one may see next painted at a time, once or twice a frame: more at once would cost one. */
const rowsAtOnce = 2;

/**
 * A picture for each block that is on screen or near it, outside of React: one that is left behind shows the block that
 * comes. They scroll with the page, so that nothing is painted twice. They are painted elsewhere: a canvas that one
 * paints on is copied at each frame of the page, whether it has changed or not, and a picture is not.
 */
export class BlockCanvases {
  private readonly shown = new Map<Block, HTMLCanvasElement>();
  private readonly idle: HTMLCanvasElement[] = [];
  private readonly easel = makeEasel();
  /** What stands on the easel, and the index of the first row that is not painted yet. */
  private begun: { block: Block; next: number } | undefined;
  private view: RowsView | undefined;
  private soon = 0;

  constructor(private readonly holder: HTMLElement) {}

  /** Everything anew: what is painted has changed, or where. */
  paint(blocks: readonly Block[], view: RowsView, from: number, to: number): void {
    this.view = view;
    this.begun = undefined;
    for (const block of this.shown.keys()) this.leave(block);
    this.look(blocks, from, to);
    for (const canvas of this.idle.splice(0)) canvas.remove();
  }

  /** Paints what has come near the part of the body from one pixel to another: what one sees at once, the rest by and by. */
  look(blocks: readonly Block[], from: number, to: number): void {
    this.rest();
    const isNear = ({ type, top, height }: Block, by: number) =>
      type === 'bars' && top < to + by && top + height > from - by;
    for (const block of this.shown.keys()) if (!isNear(block, 2 * ahead)) this.leave(block);
    const next: Block[] = [];
    for (const block of blocks) {
      if (this.shown.has(block)) continue;
      if (isNear(block, 0)) this.fill(block, block.to - block.from);
      else if (isNear(block, ahead)) next.push(block);
    }
    let spare = rowsAtOnce;
    for (const block of next) {
      if (spare <= 0) break;
      spare -= this.fill(block, spare);
    }
    if (next.length > 0) this.soon = requestAnimationFrame(() => this.look(blocks, from, to));
  }

  /** Paints nothing more by itself. */
  rest(): void {
    cancelAnimationFrame(this.soon);
  }

  /** It stays where it is, as it is, until another block needs one. */
  private leave(block: Block): void {
    const canvas = this.shown.get(block);
    this.shown.delete(block);
    if (canvas) this.idle.push(canvas);
  }

  /** Paints so many more rows of a block, and shows it once it is whole. @returns how many rows it took. */
  private fill(block: Block, rows: number): number {
    const { easel, view } = this;
    if (!easel || !view) return 0;
    if (this.begun?.block !== block) this.begun = this.begin(easel, view, block);
    const { next } = this.begun;
    const to = Math.min(next + rows, block.to);
    this.begun.next = to;
    paintRows(easel, view, block, next, to);
    if (to === block.to) this.show(easel, view, block);
    return to - next;
  }

  private begin(easel: Easel, { width }: RowsView, block: Block) {
    fit(easel.canvas, width, block.height);
    easel.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    easel.clearRect(0, 0, width, block.height);
    return { block, next: block.from };
  }

  private show(easel: Easel, { width }: RowsView, block: Block): void {
    const canvas = this.idle.pop() ?? this.holder.appendChild(document.createElement('canvas'));
    this.begun = undefined;
    this.shown.set(block, canvas);
    if (fit(canvas, width, block.height)) {
      canvas.style.width = `${width}px`;
      canvas.style.height = `${block.height}px`;
    }
    // What is moved so is neither laid out nor painted again by the browser.
    canvas.style.transform = `translateY(${block.top}px)`;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(easel.canvas.transferToImageBitmap());
  }
}

type Easel = OffscreenCanvasRenderingContext2D;

/** null where nothing can be painted. */
const makeEasel = (): Easel | null =>
  typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');

/** A size that is written empties the canvas, even when it is the same. @returns whether it had another. */
function fit(canvas: HTMLCanvasElement | OffscreenCanvas, width: number, height: number): boolean {
  const [across, down] = [width, height].map(one => Math.round(one * devicePixelRatio)) as [number, number];
  if (canvas.width === across && canvas.height === down) return false;
  [canvas.width, canvas.height] = [across, down];
  return true;
}
