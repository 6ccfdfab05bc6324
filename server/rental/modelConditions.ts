import { modelMarks } from '../../src/product/modelConditions';
import type { PageQuestions } from '../../src/pages/all';
import conditions from '../../src/resources/settings/rent-condition';
import { text } from '../engine/connection/sql';
import type { AnswerBehaviour } from '../engine/records/behaviours';
import { columnsOf } from '../engine/sql/columnsOf';

const c = columnsOf(conditions, 'c');

/** Clause against clause in both languages, as a contract prints them; what it says of amounts is in the contract. */
const modelFr = `**${modelMarks.fr}**\u00a0: faites-le relire par un avocat, adaptez-le à votre société, puis ôtez cette phrase.

## Conducteurs

Seules les personnes nommées au contrat conduisent le véhicule. Chacune présente sa pièce d’identité et un permis valable, et remplit les conditions d’âge et d’ancienneté de permis du contrat.

## Remise et restitution

Le véhicule est remis propre, avec ses papiers, ses clés et ses équipements. L’état des lieux signé au départ fait foi\u00a0: le véhicule est rendu dans cet état, l’usure normale exceptée.

## Usage

Le véhicule n’est ni sous-loué, ni prêté. Il ne sert ni au transport payant de personnes ou de marchandises, ni à l’apprentissage, ni à la compétition, et n’est jamais conduit sous l’effet de l’alcool ou de stupéfiants.

## Territoire

Le véhicule ne quitte pas le territoire tunisien sans l’accord écrit du loueur.

## Carburant

Le carburant est à la charge du locataire. Ce qui manque au retour, par rapport au niveau convenu, est facturé.

## Kilométrage

Les kilomètres au-delà de ceux que le contrat inclut sont facturés à son prix par kilomètre. Une panne du compteur est signalée aussitôt.

## Prix, paiement et caution

Le prix est payé avant le départ, sauf accord écrit. La caution garantit ce que le contrat met à la charge du locataire\u00a0; ce qui n’est pas dû lui est rendu. Aucun chèque n’est gardé en garantie.

## Durée, prolongation et retard

Le véhicule revient au jour, à l’heure et au lieu convenus. Une prolongation se demande avant le terme et fait l’objet d’un avenant. Un retard au-delà de la tolérance est facturé aux conditions du contrat.

## Assurance et franchise

Le véhicule est assuré dans les limites de la police, que le locataire peut consulter. La franchise, et les dommages que l’assurance exclut, restent à la charge du locataire.

## Accident, vol et panne

Le locataire prévient le loueur aussitôt, et lui remet un constat amiable ou un procès-verbal dans les cinq jours. Un vol est déclaré à la police sans délai. À défaut, le dommage peut lui être réclamé en entier. Rien n’est réparé sans l’accord du loueur.

## Amendes

Les contraventions et les péages de la durée de la location sont à la charge du locataire, dont l’identité est communiquée à l’autorité qui la demande.

## Données personnelles

Les données du locataire et des conducteurs servent au contrat et aux obligations légales du loueur, selon la loi organique n° 2004-63 du 27 juillet 2004. Chacun peut accéder aux siennes et les faire rectifier auprès du loueur.

## Droit et tribunaux

Le contrat suit le droit tunisien. À défaut d’accord amiable, les tribunaux du siège du loueur sont compétents.`;

const modelAr = `**${modelMarks.ar}**: اعرضوه على محام، وكيّفوه مع شركتكم، ثم احذفوا هذه الجملة.

## السائقون

لا يقود السيارة إلا الأشخاص المذكورون في العقد. يقدّم كل منهم وثيقة هويته ورخصة سياقة صالحة، ويستوفي شروط السن وأقدمية الرخصة المبيّنة في العقد.

## التسليم والإرجاع

تُسلّم السيارة نظيفة مع وثائقها ومفاتيحها وتجهيزاتها. يُعتمد محضر المعاينة الممضى عند الانطلاق: تُرجع السيارة على تلك الحالة، باستثناء الاستهلاك العادي.

## الاستعمال

لا تُكرى السيارة للغير ولا تُعار. لا تُستعمل لنقل الأشخاص أو البضائع بمقابل، ولا لتعليم السياقة، ولا للسباقات، ولا تُقاد أبدا تحت تأثير الكحول أو المخدرات.

## المجال الترابي

لا تغادر السيارة التراب التونسي دون موافقة كتابية من المكري.

## الوقود

الوقود على المكتري. يُفوتر ما ينقص عند الإرجاع مقارنة بالمستوى المتفق عليه.

## المسافة

تُفوتر الكيلومترات الزائدة على ما يشمله العقد بالثمن المبيّن فيه. يُعلم المكتري فورا بكل عطب في العدّاد.

## الثمن والدفع والضمان

يُدفع الثمن قبل الانطلاق ما لم يُتفق كتابيا على خلاف ذلك. يغطّي الضمان ما يحمّله العقد على المكتري، ويُرجع إليه ما ليس مستحقا. لا يُحتفظ بأي شيك على سبيل الضمان.

## المدة والتمديد والتأخير

تُرجع السيارة في اليوم والساعة والمكان المتفق عليها. يُطلب التمديد قبل نهاية المدة ويكون بملحق. يُفوتر التأخير بعد مهلة السماح حسب شروط العقد.

## التأمين والإعفاء

السيارة مؤمّنة في حدود عقد التأمين الذي يمكن للمكتري الاطلاع عليه. يبقى على عاتق المكتري الإعفاء والأضرار التي يستثنيها التأمين.

## الحادث والسرقة والعطب

يُعلم المكتري المكري فورا، ويسلّمه معاينة ودية أو محضرا في ظرف خمسة أيام. يُصرّح بالسرقة لدى الشرطة دون تأخير. وإلا أمكن مطالبته بكامل الضرر. لا يُصلح شيء دون موافقة المكري.

## المخالفات

المخالفات ورسوم الطرقات طيلة مدة الكراء على المكتري، وتُبلّغ هويته إلى السلطة التي تطلبها.

## المعطيات الشخصية

تُستعمل معطيات المكتري والسائقين للعقد ولالتزامات المكري القانونية، وفق القانون الأساسي عدد 63 لسنة 2004 المؤرخ في 27 جويلية 2004. لكل شخص حق النفاذ إلى معطياته وتصحيحها لدى المكري.

## القانون والمحاكم

يخضع العقد للقانون التونسي. عند تعذّر الصلح تختص محاكم مقر المكري.`;

const anyConditions = `SELECT to_json(EXISTS (SELECT FROM ${c}))`;

type FrenchText = PageQuestions['ModelConditions'];
type ArabicText = PageQuestions['ModelConditionsAr'];

/** What the first conditions of a company begin with: a model, which says that it is one. */
export const modelConditions: AnswerBehaviour<FrenchText> = {
  sql: () => anyConditions,
  answer: isThere => (isThere ? null : modelFr),
};

/** The same in Arabic. */
export const modelConditionsAr: AnswerBehaviour<ArabicText> = {
  sql: () => anyConditions,
  answer: isThere => (isThere ? null : modelAr),
};

/** SQL of whether conditions are still the model that nobody has read. @param alias of their table. */
export function isModelSql(alias: string): string {
  const { body, bodyAr } = columnsOf(conditions, alias);
  return `(strpos(${body}, ${text(modelMarks.fr)}) > 0 OR strpos(coalesce(${bodyAr}, ''), ${text(modelMarks.ar)}) > 0)`;
}
