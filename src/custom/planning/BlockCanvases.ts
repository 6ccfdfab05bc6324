import { paintRows } from './paintRows';
import type { RowsView } from './paintRows';
import type { Block } from './rowPlaces';

/** In pixels, painted beyond what is on screen before one comes there. */
const ahead = 240;

/**
 * A canvas for each block that is on screen or near it, outside of React: one that is left behind is painted anew for
 * the block that comes. They scroll with the page, so that nothing is painted twice.
 */
export class BlockCanvases {
  private readonly painted = new Map<Block, HTMLCanvasElement>();
  private readonly idle: HTMLCanvasElement[] = [];
  private view: RowsView | undefined;

  constructor(private readonly holder: HTMLElement) {}

  /** Everything anew: what is painted has changed, or where. */
  paint(blocks: readonly Block[], view: RowsView, from: number, to: number): void {
    this.view = view;
    for (const block of this.painted.keys()) this.leave(block);
    this.look(blocks, from, to);
  }

  /** Paints what has come near the part of the body from one pixel to another. */
  look(blocks: readonly Block[], from: number, to: number): void {
    const isNear = ({ type, top, height }: Block, by: number) =>
      type === 'vehicle' && top < to + by && top + height > from - by;
    for (const block of this.painted.keys()) if (!isNear(block, 2 * ahead)) this.leave(block);
    let spare = 1;
    for (const block of blocks) {
      if (this.painted.has(block) || !isNear(block, ahead)) continue;
      // What one sees now, all of it; of what one may see next, one at a time.
      if (!isNear(block, 0) && spare-- <= 0) continue;
      this.come(block);
    }
    for (const canvas of this.idle.splice(0)) canvas.remove();
  }

  private leave(block: Block): void {
    const canvas = this.painted.get(block);
    this.painted.delete(block);
    if (canvas) this.idle.push(canvas);
  }

  private come(block: Block): void {
    const { view } = this;
    const canvas = this.idle.pop() ?? this.holder.appendChild(document.createElement('canvas'));
    const brush = canvas.getContext('2d');
    if (!view || !brush) return;
    fit(canvas, view.width, block.height);
    canvas.style.top = `${block.top}px`;
    brush.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    paintRows(brush, view, block);
    this.painted.set(block, canvas);
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
