import type { GivenFile } from '../../schema/field';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { fileKind } from '../../schema/kinds/file';
import type { FileOptions } from '../../schema/kinds/file';
import { defineKind } from '../../schema/kinds/kind';

const signatureKind = defineKind({ name: 'signature', upon: fileKind, parse: fileKind.parse });

/** A signature made by a finger on the glass: an image. */
export const signature = fieldOf<string, GivenFile, FileOptions>(signatureKind);
