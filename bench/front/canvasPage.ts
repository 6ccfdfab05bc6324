/**
 * The least that one can do with the same answer: read it, and paint the rows on screen on one canvas, again at each
 * scroll. Nothing of it can be focused, read aloud or pulled. It runs in the page, so it refers to nothing outside.
 * @returns milliseconds from the answer's text to the first bars, painted.
 */
export function paintCanvas(text: string): Promise<number> {
  const began = performance.now();
  const { vehicles, periods } = (
    JSON.parse(text) as { data: { Planning: Record<string, Record<string, string>> } }
  ).data.Planning as unknown as Record<'vehicles' | 'periods', Record<string, string>>;
  const plates = (vehicles.plates ?? '').split('\n');
  const column = (name: string) => (periods[name] ?? '').split(',').map(Number);
  const [counts, days, minutes, lengths] = ['counts', 'days', 'minutes', 'lengths'].map(column);
  const first: number[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const count of counts ?? []) {
    first.push(at);
    let day = 0;
    for (const end = at + count; at < end; at += 1) {
      day += days?.[at] ?? 0;
      starts.push(day * 1440 + (minutes?.[at] ?? 0));
    }
  }
  document.body.replaceChildren();
  document.body.style.cssText = 'margin:0';
  const frame = document.createElement('div');
  frame.id = 'canvas-frame';
  frame.style.cssText = 'height:700px;overflow:auto;position:relative';
  const inner = document.createElement('div');
  inner.style.height = `${plates.length * 32}px`;
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 700;
  canvas.style.cssText = 'position:sticky;top:0;display:block';
  inner.append(canvas);
  frame.append(inner);
  document.body.append(frame);
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  const width = (canvas.width - 224) / (31 * 1440);
  const paint = () => {
    const top = frame.scrollTop;
    brush.clearRect(0, 0, canvas.width, canvas.height);
    brush.font = '500 12px sans-serif';
    for (let row = Math.floor(top / 32); row * 32 < top + 700 && row < plates.length; row += 1) {
      const y = row * 32 - top;
      brush.fillStyle = '#0F172A';
      brush.fillText(plates[row] ?? '', 16, y + 20);
      const from = first[row] ?? 0;
      for (let bar = from; bar < from + (counts?.[row] ?? 0); bar += 1) {
        const x = 224 + (starts[bar] ?? 0) * width;
        brush.fillStyle = '#0F6E84';
        brush.fillRect(x, y + 4, (lengths?.[bar] ?? 0) * width, 24);
        brush.fillStyle = '#FFFFFF';
        brush.fillText('Réservé', x + 6, y + 20);
      }
    }
  };
  frame.addEventListener('scroll', paint, { passive: true });
  paint();
  return new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now() - began))));
}
