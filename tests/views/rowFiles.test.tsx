// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { RowsCard } from '../../src/views/repeater/Rows';
import { useServer } from './sheetKit';

const kit = useServer();

const stored = (id: string, mimetype = 'image/jpeg') => ({
  id,
  originalname: 'photo.jpg',
  mimetype,
  size: 1000,
  url: `/files/${id}`,
});

describe('les fichiers des lignes d’une fiche', () => {
  it('montre côte à côte des lignes qui sont des photos, chacune nommée par ce qu’elle dit', async () => {
    const { photos } = resources.get('inspections').fields;
    const rows = [
      { id: '1', side: 'FRONT', photo: stored('a') },
      { id: '2', damage: 2, photo: stored('b') },
      { id: '3', side: 'REAR', photo: null },
    ];
    const user = await kit.openAt('/', <RowsCard field={photos!} rows={rows} />);
    const items = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem');
    expect(items.map(item => item.textContent)).toEqual([
      'Avant',
      'Dommage n°\u00a02',
      'Pas encore reçueArrière',
    ]);
    await user.click(screen.getByRole('button', { name: 'Agrandir «\u00a0Avant\u00a0»' }));
    const large = await screen.findByRole('dialog', { name: 'Avant' });
    await user.keyboard('{ArrowRight}');
    expect(within(large).getByRole('heading').textContent).toBe('Dommage n°\u00a02');
    expect(within(large).getByText('2 sur 2')).toBeTruthy();
  });

  it('ouvre d’un tableau le fichier d’une ligne', async () => {
    const { vehicleDocumentHistory } = resources.get('vehicles').fields;
    const rows = [{ id: '1', type: 'INSURANCE', file: stored('c', 'application/pdf') }];
    await kit.openAt('/', <RowsCard field={vehicleDocumentHistory!} rows={rows} />);
    const table = screen.getByRole('table');
    expect(within(table).getByRole('button', { name: 'Ouvrir «\u00a0photo.jpg\u00a0»' })).toBeTruthy();
  });
});
