// @vitest-environment jsdom
import { useState } from 'react';
import { createTheme, ThemeProvider } from '@mui/material';
import type { ThemeOptions } from '@mui/material';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, TestMemoryRouter } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HandOverCard } from '../../src/custom/handOver/HandOverCard';
import { CarSketch, sketchFrame } from '../../src/custom/inspection/CarSketch';
import { begin, withDamage } from '../../src/custom/inspection/draft';
import { FuelGauge } from '../../src/custom/kinds/FuelGauge';
import { SignaturePad } from '../../src/custom/kinds/SignaturePad';
import { TopBar } from '../../src/custom/inspection/TopBar';
import { addOwnKinds } from '../../src/custom/kinds/ownKinds';
import { boxOf, carDrawing, pointOn } from '../../src/domain/carDrawing';
import { fuelGauge } from '../../src/product/kinds/fuelGauge';
import { signature } from '../../src/product/kinds/signature';
import { lightTheme } from '../../src/views/theme';
import { FieldInput } from '../../src/views/kinds/views';
import { openPage, spies } from '../views/formKit';
import { aTask } from './inspectionKit';

const width = 320;
const theme = createTheme(lightTheme as ThemeOptions);
/** Where the drawing and the bars are, on a screen that has no layout. */
beforeEach(() => {
  const height = (width * sketchFrame.height) / sketchFrame.width;
  const box = { left: 0, top: 0, width, height, right: width, bottom: height, x: 0, y: 0 };
  Element.prototype.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
  Element.prototype.setPointerCapture = () => undefined;
});
const show = (element: React.ReactElement) => render(<ThemeProvider theme={theme}>{element}</ThemeProvider>);

describe('the fuel gauge', () => {
  function Gauge({ from }: { from: number | null }) {
    const [level, setLevel] = useState(from);
    return (
      <>
        <span id="name">Carburant</span>
        <FuelGauge value={level} onChange={setLevel} labelledBy="name" usual={7} />
      </>
    );
  }
  const gauge = () => screen.getByRole('slider', { name: 'Carburant' });
  const level = () => gauge().getAttribute('aria-valuetext');

  it('is touched, slid over, and stepped', async () => {
    show(<Gauge from={null} />);
    expect(level()).toBe('Pas relevé');
    fireEvent.pointerDown(gauge(), { clientX: (width / 8) * 4 + 3, pointerId: 1 });
    expect(level()).toBe('5/8');
    fireEvent.pointerMove(gauge(), { clientX: width - 1, buttons: 1 });
    expect(level()).toBe('Plein');
    await userEvent.click(screen.getByRole('button', { name: 'Un huitième de moins' }));
    expect(level()).toBe('7/8');
  });

  it('answers the keys of a slider, from where it usually stands', async () => {
    show(<Gauge from={null} />);
    gauge().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(level()).toBe('6/8');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(level()).toBe('Vide');
    await userEvent.keyboard('{End}');
    expect(gauge().getAttribute('aria-valuenow')).toBe('8');
  });
});

describe('the cloud over an inspection', () => {
  it('tells what is made without network from what has left', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const bar = (making: boolean) => (
      <ThemeProvider theme={theme}>
        <TestMemoryRouter>
          <TopBar task={aTask()} step={1} making={making} onBack={() => undefined} />
        </TestMemoryRouter>
      </ThemeProvider>
    );
    const { rerender } = render(bar(true));
    // A network that answers nothing is not known to be none.
    screen.getByRole('img', { name: 'Pas encore envoyé' });
    rerender(bar(false));
    screen.getByRole('img', { name: 'Tout est envoyé' });
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    screen.getByRole('img', { name: 'Hors ligne' });
    online.mockRestore();
  });
});

describe('the pane of a signature', () => {
  const pen = {
    clearRect: vi.fn(),
    beginPath: vi.fn(),
    moveTo: vi.fn(),
    lineTo: vi.fn(),
    stroke: vi.fn(),
    fillText: vi.fn(),
    measureText: () => ({ width: 100 }),
  };
  beforeEach(() => {
    HTMLCanvasElement.prototype.getContext = (() => pen) as never;
    HTMLCanvasElement.prototype.toBlob = done => done(new Blob(['png']));
  });
  function Pane() {
    const [image, setImage] = useState<Blob | null>(null);
    return <SignaturePad label="Signature" signer="Sami Laabidi" value={image} onChange={setImage} />;
  }

  it('keeps what a finger draws, until it is wiped', async () => {
    show(<Pane />);
    const canvas = screen.getByRole('img', { name: 'Pas encore signé' });
    fireEvent.pointerDown(canvas, { clientX: 40, clientY: 40, pointerId: 1 });
    fireEvent.pointerMove(canvas, { clientX: 80, clientY: 60, buttons: 1 });
    fireEvent.pointerUp(canvas);
    expect(await screen.findByRole('img', { name: 'Signé' })).toBeTruthy();
    expect(pen.lineTo).toHaveBeenCalledWith((80 / width) * 720, expect.any(Number));
    await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(screen.getByRole('img', { name: 'Pas encore signé' })).toBeTruthy();
  });

  it('is signed by the keyboard with a name', async () => {
    show(<Pane />);
    await userEvent.click(screen.getByRole('button', { name: 'Signer au clavier' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Sami Laabidi');
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
    expect(pen.fillText).toHaveBeenCalledWith('Sami Laabidi', expect.any(Number), expect.any(Number));
    expect(await screen.findByRole('img', { name: 'Signé' })).toBeTruthy();
  });
});

it('both are inputs of their kinds of fields', async () => {
  addOwnKinds();
  await openPage(
    <Form record={{ id: '1', fuel: 3 }}>
      <FieldInput name="fuel" field={fuelGauge('Carburant')} />
      <FieldInput name="signed" field={signature('Signature du client')} />
    </Form>,
    spies(),
  );
  const gauge = await screen.findByRole('slider', { name: /^Carburant/ });
  expect(gauge.getAttribute('aria-valuetext')).toBe('3/8');
  expect(await screen.findByRole('region', { name: 'Signature du client' })).toBeTruthy();
});

describe('the drawn car', () => {
  const draft = { ...begin(aTask()) };
  const { margin } = sketchFrame;
  const scale = width / sketchFrame.width;
  function open() {
    const calls = { onTouch: vi.fn(), onOpen: vi.fn(), onMove: vi.fn() };
    show(<CarSketch draft={draft} {...calls} />);
    return { ...calls, car: screen.getByRole('group', { name: /^Voiture dessinée/ }) };
  }

  it.each(['FRONT', 'REAR', 'LEFT', 'RIGHT', 'ROOF'] as const)('a touch of %s is put where it fell', zone => {
    const { onTouch, car } = open();
    const box = boxOf(zone);
    fireEvent.click(car, {
      clientX: (margin + box.x + box.width * 0.25) * scale,
      clientY: (margin + box.y + box.height * 0.75) * scale,
    });
    expect(onTouch).toHaveBeenCalledWith({ zone, x: 250, y: 750 });
    const place = pointOn(zone, 250, 750);
    expect(place.x * carDrawing.width).toBeCloseTo(box.x + box.width * 0.25);
    expect(place.y * carDrawing.height).toBeCloseTo(box.y + box.height * 0.75);
  });

  it('a touch beside it puts nothing, and a damage opens by a key', () => {
    const { onTouch, onOpen, car } = open();
    fireEvent.click(car, { clientX: 2, clientY: 2 });
    expect(onTouch).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('button', { name: '1. Rayure, aile arrière gauche, déjà là' }), {
      key: 'Enter',
    });
    expect(onOpen).toHaveBeenCalledWith(draft.damages[0]);
  });

  it.each([
    ['FRONT', 500, 0],
    ['REAR', 500, 1000],
    ['LEFT', 0, 500],
    ['RIGHT', 1000, 500],
  ] as const)('the mark of a damage at the very edge of %s is whole', (zone, x, y) => {
    const [first] = draft.damages;
    const damages = [{ ...first!, zone, x, y }];
    const none = () => undefined;
    show(<CarSketch draft={{ ...draft, damages }} onTouch={none} onOpen={none} onMove={none} />);
    const [left = 0, top = 0, wide = 0, high = 0] =
      document.querySelector('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    const mark = screen.getByRole('button', { name: /^1\. / });
    const [at = 0, down = 0] =
      mark
        .getAttribute('transform')
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    const reach = Math.max(...[...mark.querySelectorAll('circle')].map(one => Number(one.getAttribute('r'))));
    expect(Math.min(at - reach - left, down - reach - top)).toBeGreaterThanOrEqual(0);
    expect(Math.min(left + wide - at, top + high - down)).toBeGreaterThanOrEqual(reach);
  });

  it('a point is drawn to its place without opening, and is told by its number', async () => {
    const { onMove, onOpen, onTouch, car } = open();
    const point = screen.getByRole('button', { name: /^1\. Rayure/ });
    const box = boxOf('LEFT');
    fireEvent.pointerDown(point);
    fireEvent.pointerMove(car, {
      buttons: 1,
      clientX: (margin + box.x + box.width / 2) * scale,
      clientY: (margin + box.y + box.height * 0.4) * scale,
    });
    fireEvent.click(point);
    expect(onMove).toHaveBeenCalledWith(draft.damages[0], { zone: 'LEFT', x: 500, y: 400 });
    expect([onOpen, onTouch].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const moved = withDamage(draft, { ...draft.damages[0]!, y: 400 });
    await waitFor(() => expect(moved.damages?.[0]?.y).toBe(400));
  });
});

it('the receipt that is offered stands in the flow of the page: it covers no control, and stays until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const made = {
    resource: 'payments',
    of: { resource: 'payments', id: '9' },
    page: window.location.pathname,
  };
  await openPage(<HandOverCard made={made} />, {
    ...spies(),
    question: async () => ({ data: false }),
  } as never);
  const offered = await screen.findByRole('region', { name: 'Remettre le reçu' });
  expect(['', 'static']).toContain(getComputedStyle(offered).position);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(offered.isConnected).toBe(true);
  vi.useRealTimers();
});
