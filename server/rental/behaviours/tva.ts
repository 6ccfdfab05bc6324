import tva from '../../../src/resources/settings/tva';
import { behaviourOf } from '../../engine/records/behaviours';
import { neverRetroactive } from '../../engine/records/neverRetroactive';

export default behaviourOf(tva, { before: [neverRetroactive('validFrom')] });
