import type { EngineJob } from '../jobs/scheduler';
import type { Letters } from '../mail/letters';
import type { Answers, BoundBehaviour } from '../records/behaviours';
import type { Engine } from '../records/context';
import type { WantedDatabase } from './wanted';

/** All that the engine is given of a product: its resources, and what data cannot say of them. */
export interface Product
  extends WantedDatabase, Pick<Engine, 'companyName' | 'home' | 'isDemo' | 'spelling'> {
  behaviours: readonly BoundBehaviour[];
  /** How the questions of its screens are answered. */
  answers: Answers;
  /** The letters that it sends beside those of identity. */
  letters: Letters;
  /** Its jobs, beside those of the engine. */
  jobs: readonly EngineJob[];
}
