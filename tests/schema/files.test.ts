import { describe, expect, expectTypeOf, it } from 'vitest';
import clients from '../../src/resources/client/client';
import vehicles from '../../src/resources/park/vehicle';
import { resources } from '../../src/resources/all';
import { checkFields } from '../../src/schema/words/fields/checkFields';
import type { CreateInputOf, RecordOf } from '../../src/schema/defineResource';
import { documents } from '../../src/schema/api/documents';
import type { Fields } from '../../src/schema/field';
import { file, files, rows, text } from '../../src/schema/fields';
import { mostFileBytes } from '../../src/schema/words/fields/fileRules';
import { changedInput, defaultValues, toInput } from '../../src/schema/words/fields/formValues';
import { textOf } from '../../src/schema/words/fields/textOf';
import { judge } from './judge';

const fields = {
  photo: file('Photo', { accept: 'image' }),
  papers: files('Papiers', { accept: 'document', max: 2, required: true }),
  damages: rows('Dégâts', { place: text('Endroit'), photo: file('Photo', { required: true }) }),
} satisfies Fields;
const id = '0b0c8e9e-5d3f-4a54-9e7c-6f6f0d1f2a3b';
const jpeg = (size = 3, type = 'image/jpeg') => new File([new Uint8Array(size)], 'a.jpg', { type });

describe('a file field', () => {
  it('judges a new file by its size and declared type, before it leaves', () => {
    const said = (photo: unknown) => judge(fields, { photo }, { current: { papers: [id] } }).messages.photo;
    expect(said(jpeg())).toBeUndefined();
    expect(said(jpeg(mostFileBytes))).toBeUndefined();
    expect(said(jpeg(mostFileBytes + 1))).toBe('Fichier trop lourd\u00a0: 10 Mo au plus');
    expect(said(jpeg(0))).toBe('Ce fichier est vide');
    expect(said(jpeg(3, 'application/pdf'))).toMatch(/photo lisible/);
    expect(said(jpeg(3, ''))).toBeUndefined();
    expect(said('a.jpg')).toBe('Choisissez un fichier');
    expect(said({ id: '7' })).toBe('Choisissez un fichier');
    expect(said(null)).toBeUndefined();
  });

  it('reads what is kept as ids, in order, and counts', () => {
    const { values, messages } = judge(fields, { photo: { id }, papers: [{ id }, { upload: jpeg() }] });
    expect(messages).toEqual({});
    expect(values).toMatchObject({ photo: id, papers: [id, expect.any(File)] });
    expect(judge(fields, { papers: [] }).messages).toEqual({ papers: 'Ce champ est obligatoire' });
    expect(judge(fields, { papers: [{ id }, { id }, { id }] }).messages).toEqual({
      papers: '2 fichiers au plus',
    });
    expect(judge(fields, { papers: [{ id }, { upload: jpeg(0) }] }).messages).toEqual({
      'papers.1': 'Ce fichier est vide',
    });
    expect(judge(fields, { papers: [null] }).messages).toEqual({ 'papers.0': 'Choisissez un fichier' });
  });

  it('must be filled in a new row, and is kept in one that has it', () => {
    const papers = [{ id }];
    expect(judge(fields, { papers, damages: [{ place: 'Aile' }] }).messages).toEqual({
      'damages.0.photo': 'Ce champ est obligatoire',
    });
    const current = { papers: [id], damages: [{ id: '1', place: 'Aile', photo: id }] };
    expect(judge(fields, { damages: [{ id: '1', place: 'Toit' }] }, { current }).messages).toEqual({});
  });

  it('is sent as it was chosen, known ones by their id, and only when it changed', () => {
    const stored = { id, originalname: 'a.jpg', mimetype: 'image/jpeg', url: `/files/${id}` };
    const photo = jpeg();
    expect(toInput(fields, { photo, papers: [stored, photo] }, resources)).toEqual({
      photo,
      papers: [{ id }, { upload: photo }],
    });
    const before = { photo: stored, papers: [stored] };
    expect(changedInput(fields, before, { photo: stored, papers: [stored] }, resources)).toEqual({});
    expect(changedInput(fields, before, { photo: null, papers: [stored] }, resources)).toEqual({
      photo: null,
    });
    expect(changedInput(fields, { photo }, { photo: jpeg() }, resources)).toHaveProperty('photo');
    expect(changedInput(fields, { photo }, { photo }, resources)).toEqual({});
    expect(defaultValues(fields, { date: '', instant: '' })).toEqual({
      photo: null,
      papers: [],
      damages: [],
    });
    expect(textOf({ photo: jpeg(1) })).not.toBe(textOf({ photo: jpeg(2) }));
  });

  it('is asked for whole in every document, and taken as an upload', () => {
    const one = documents.one(clients as never, resources);
    expect(one).toContain('CINImage { id originalname mimetype url valid size width height }');
    expect(documents.create(vehicles as never, resources)).toContain('$vehicleImage: Upload');
  });

  it('is refused what a file cannot do, in a config', () => {
    const faults: string[] = [];
    const say = (path: string) => void faults.push(path);
    checkFields({ b: files('B', { max: 0 }) }, 'fields', new Map(), say);
    expect(faults).toEqual(['fields.b.max']);
  });

  it('has the type of its values', () => {
    expectTypeOf<RecordOf<typeof vehicles>['vehicleImage']>().toEqualTypeOf<string | null>();
    expectTypeOf<RecordOf<typeof clients>['otherDetails']['CINImage']>().toEqualTypeOf<string[] | null>();
    expectTypeOf<{ vehicleImage: File }>().toExtend<Pick<CreateInputOf<typeof vehicles>, 'vehicleImage'>>();
    // @ts-expect-error a file is not its name
    const named: Pick<CreateInputOf<typeof vehicles>, 'vehicleImage'> = { vehicleImage: 'a.jpg' };
    expectTypeOf(named).toBeObject();
  });
});
