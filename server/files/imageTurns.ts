import { Turns } from './turns';

/** Images are large once unpacked: two at a time, whoever sends or asks for them. */
export const imageTurns = new Turns(2);
