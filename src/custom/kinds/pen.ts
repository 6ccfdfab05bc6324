interface Point {
  x: number;
  y: number;
}

const ink = '#0F172A';

/** What one does on the pane of a signature; null where there is none to draw on. */
export function penOn(canvas: HTMLCanvasElement | null) {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return null;
  const { width, height } = canvas;
  const clear = () => context.clearRect(0, 0, width, height);
  Object.assign(context, {
    strokeStyle: ink,
    fillStyle: ink,
    lineWidth: 4,
    lineCap: 'round',
    lineJoin: 'round',
  });
  return {
    clear,
    begin({ x, y }: Point) {
      context.beginPath();
      context.moveTo(x, y);
      // A touch alone leaves a point.
      context.lineTo(x + 0.1, y);
      context.stroke();
    },
    draw({ x, y }: Point) {
      context.lineTo(x, y);
      context.stroke();
    },
    /** A name in the place of what was drawn, as large as the pane allows. */
    write(name: string) {
      clear();
      let points = 72;
      const fontOf = () => `italic ${points}px "Segoe Script", "Snell Roundhand", "URW Chancery L", cursive`;
      context.font = fontOf();
      while (points > 20 && context.measureText(name).width > width - 80) {
        points -= 4;
        context.font = fontOf();
      }
      context.textAlign = 'center';
      context.fillText(name, width / 2, height * 0.62);
    },
    async show(image: Blob) {
      const picture = await createImageBitmap(image);
      clear();
      context.drawImage(picture, 0, 0, width, height);
    },
    read: () => new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png')),
  };
}
