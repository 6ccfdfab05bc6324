import '../../product/actions';
import { inspectionRight } from '../../product/inspectionRight';
import { can } from '../../schema/words/access/permissions';
import type { Caller } from '../../schema/words/access/permissions';

/** Whether somebody may make inspections. */
export const mayInspect = (caller: Caller | null): boolean => can(caller, inspectionRight);
