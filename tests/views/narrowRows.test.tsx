// @vitest-environment jsdom
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import type { Resource } from '../../src/schema/resource';
import { ListView } from '../../src/views/list/ListView';
import { Sheet } from '../../src/views/record/Sheet';
import { openPage, spies } from './formKit';

const garages = resources.get('garages');
const clients = resources.get('clients');

/** As a list gives it: what it shows. */
const row = { id: '1', _label: 'Auto Lac', isArchived: false, name: 'Auto Lac', phone: '+21671123456' };
const whole = { ...row, updatedAt: 5, address: '12, rue du Lac, Tunis', paymentTermDays: 30 };

/** A list, and beside it the way to one of its records, as the address would change. */
function ListThenSheet({ of = garages, id = '1' }: { of?: Resource; id?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <ResourceContextProvider value={of.name}>
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      {open ? <Sheet resource={of} mode="edit" id={id} /> : <ListView resource={of} />}
    </ResourceContextProvider>
  );
}

describe('une ligne de liste, qui n’a que ce que la liste montre', () => {
  it('ne remplit aucun formulaire : sur une ligne lente il attend la fiche, et rien ne se perd', async () => {
    const provider = spies();
    provider.getList.mockResolvedValue({ data: [row], total: 1 } as never);
    let arrive: () => void = () => undefined;
    const slow = new Promise<{ data: Record<string, unknown> }>(resolve => {
      arrive = () => resolve({ data: whole });
    });
    provider.getOne.mockReturnValue(slow);
    const user = await openPage(<ListThenSheet />, provider);
    await screen.findByText('Auto Lac');
    expect(provider.getList.mock.calls[0]).toMatchObject(['garages', { meta: { columns: '' } }]);

    await user.click(screen.getByText('Ouvrir'));
    await waitFor(() => expect(provider.getOne).toHaveBeenCalledOnce());
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Mettre à jour/ })).toBeNull();

    arrive();
    const name = await screen.findByRole('textbox', { name: /^Garage/ });
    await user.type(name, ' 2');
    await user.click(screen.getAllByRole('button', { name: /Mettre à jour/ })[0] as HTMLElement);
    await waitFor(() => expect(provider.update).toHaveBeenCalledOnce());
    const [, sent] = provider.update.mock.calls[0] as unknown as [
      string,
      { data: object; previousData: object },
    ];
    expect(sent.previousData).toEqual(whole);
    expect(sent.data).toMatchObject({ name: 'Auto Lac 2', address: whole.address, paymentTermDays: 30 });
  });

  it('dit de qui est une fiche qui se lit, sans rien de ce qu’on y ferait, jusqu’à ce qu’elle soit là', async () => {
    const provider = spies();
    const known = { id: '7', _label: 'Amina Jelassi', isArchived: false, isBlacklisted: false };
    provider.getList.mockResolvedValue({ data: [known], total: 1 } as never);
    let arrive: () => void = () => undefined;
    provider.getOne.mockReturnValue(
      new Promise(resolve => {
        arrive = () => resolve({ data: { ...known, code: 'CLI-7', phone: '+21620123456', updatedAt: 5 } });
      }),
    );
    const user = await openPage(<ListThenSheet of={clients} id="7" />, provider);
    await user.click(await screen.findByText('Ouvrir'));
    const title = await screen.findByRole('heading', { level: 1, name: 'Amina Jelassi' });
    await waitFor(() => expect(provider.getOne).toHaveBeenCalledOnce());
    expect(screen.queryByText('+216 20 123 456')).toBeNull();
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Ouvrir']);
    title.focus();

    arrive();
    await screen.findByText('+216 20 123 456');
    // The same title: who reads it, or hears it, is not put elsewhere.
    expect(screen.getByRole('heading', { level: 1, name: 'Amina Jelassi' })).toBe(title);
    expect(document.activeElement).toBe(title);
  });

  it('lit la fiche entière avant de demander ce qu’une action en dit', async () => {
    const provider = spies();
    const debtor = { id: '7', _label: 'Amina Jelassi', isArchived: false, overdue: 120 };
    provider.getList.mockResolvedValue({ data: [debtor], total: 1 } as never);
    provider.getOne.mockResolvedValue({ data: { ...debtor, email: 'amina@mail.test' } });
    const user = await openPage(
      <ResourceContextProvider value="clients">
        <ListView resource={clients} />
      </ResourceContextProvider>,
      provider,
    );
    await screen.findByText('Amina Jelassi');
    await user.click(await screen.findByRole('button', { name: /Autres actions/ }, { timeout: 10_000 }));
    await user.click(await screen.findByRole('menuitem', { name: /Relance ferme|ferme/i }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText(/Adresse e-mail/)).toHaveProperty('value', 'amina@mail.test');
    expect(provider.getOne).toHaveBeenCalledWith('clients', { id: '7' });
  });
});
