import tva from '../../src/resources/settings/tva';
import { behaviourOf } from './behaviours';
import { neverRetroactive } from '../records/neverRetroactive';

export default behaviourOf(tva, { before: [neverRetroactive('validFrom')] });
