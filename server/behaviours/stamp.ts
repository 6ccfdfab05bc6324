import stamp from '../../src/resources/settings/stamp';
import { behaviourOf } from './behaviours';
import { neverRetroactive } from '../records/neverRetroactive';

export default behaviourOf(stamp, { before: [neverRetroactive('validFrom')] });
