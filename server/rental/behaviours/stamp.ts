import stamp from '../../../src/resources/settings/stamp';
import { behaviourOf } from '../../engine/records/behaviours';
import { neverRetroactive } from '../../engine/records/neverRetroactive';

export default behaviourOf(stamp, { before: [neverRetroactive('validFrom')] });
