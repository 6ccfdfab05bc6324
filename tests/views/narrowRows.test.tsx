// @vitest-environment jsdom
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { ListView } from '../../src/views/list/ListView';
import { Sheet } from '../../src/views/record/Sheet';
import { openPage, spies } from './formKit';

const garages = resources.get('garages');
const clients = resources.get('clients');

/** As a list gives it: what it shows. */
const row = { id: '1', _label: 'Auto Lac', isArchived: false, name: 'Auto Lac', phone: '+21671123456' };
const whole = { ...row, updatedAt: 5, address: '12, rue du Lac, Tunis', paymentTermDays: 30 };

/** A list, and beside it the way to one of its records, as the address would change. */
function ListThenSheet() {
  const [open, setOpen] = useState(false);
  return (
    <ResourceContextProvider value="garages">
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      {open ? <Sheet resource={garages} mode="edit" id="1" /> : <ListView resource={garages} />}
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
