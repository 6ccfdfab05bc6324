import seasons from '../../../src/resources/settings/season';
import { seasonSuitsTariffs } from '../prices/tariffs';
import { behaviourOf } from '../../engine/records/behaviours';

export default behaviourOf(seasons, { before: [seasonSuitsTariffs] });
