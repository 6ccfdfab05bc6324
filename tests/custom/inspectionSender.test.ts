import { describe, expect, it, vi } from 'vitest';
import { onlineSender } from '../../src/custom/inspection/onlineSender';

const photo = (deviceId: string) => ({
  deviceId,
  side: null,
  damage: null,
  sha256: '',
  content: new Blob([deviceId]),
});
const made = {
  deviceId: '0a6c3e52-7d2b-4d5a-9a54-0123456789ab',
  label: '258 TUN 4073, départ',
  vehicle: '3',
  draft: { name: '', value: null },
  link: '',
  values: { mileage: 1 },
  decisions: ['mileage=1'],
  photos: [photo('a-1'), photo('a-2')],
};
const unreachable = Object.assign(new Error('Serveur injoignable'), { code: 'UNREACHABLE' });
const refused = Object.assign(new Error('Cette photo n’est pas celle annoncée'), { code: 'CONFLICT' });

type Call = (resource: string, sent: unknown) => Promise<{ data: { id: unknown } }>;

function outside(...outcomes: (Error | null)[]) {
  const create = vi.fn<Call>(async () => ({ data: { id: 12 } }));
  const action = vi.fn<Call>(async () => {
    const outcome = outcomes.shift();
    if (outcome) throw outcome;
    return { data: { id: '12' } };
  });
  const sender = onlineSender({ create, action } as never, async () => undefined);
  return { create, action, sender };
}

describe('what leaves from the car', () => {
  it('is the inspection at once, then its photos behind it, each under a key of its own', async () => {
    const { create, action, sender } = outside();
    expect(await sender.send(made)).toEqual({ id: '12' });
    expect(sender.read()).toMatchObject({ state: 'sending', total: 2 });
    expect(create.mock.calls[0]?.[1]).toMatchObject({
      meta: { idempotencyKey: made.deviceId.replaceAll('-', ''), decisions: ['mileage=1'] },
    });
    await vi.waitFor(() => expect(sender.read()).toEqual({ state: 'sent' }));
    expect(action.mock.calls.map(([, sent]) => sent)).toMatchObject([
      { id: '12', action: 'addInspectionPhoto', data: { deviceId: 'a-1' }, meta: { idempotencyKey: 'a1' } },
      { id: '12', data: { deviceId: 'a-2' } },
    ]);
    expect(sender.photo('a-2')).toBe('sent');
  });

  it('tries again as long as nobody answers', async () => {
    const { action, sender } = outside(unreachable, unreachable);
    await sender.send(made);
    await vi.waitFor(() => expect(sender.read()).toEqual({ state: 'sent' }));
    expect(action).toHaveBeenCalledTimes(4);
  });

  it('stops at a refusal, with its reason, until one tries again', async () => {
    const { sender } = outside(refused);
    await sender.send(made);
    await vi.waitFor(() =>
      expect(sender.read()).toMatchObject({ state: 'refused', photos: 2, reason: refused.message }),
    );
    expect(sender.photo('a-1')).toBe('refused');
    sender.retry();
    await vi.waitFor(() => expect(sender.read()).toEqual({ state: 'sent' }));
  });

  it('is told of when the inspection itself is refused, and keeps nothing behind', async () => {
    const { create, sender } = outside();
    create.mockRejectedValueOnce(refused);
    await expect(sender.send(made)).rejects.toBe(refused);
    expect(sender.read()).toEqual({ state: 'sent' });
  });
});
