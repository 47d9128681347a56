import type { ShoppingLine } from '@chefly/contracts';
import { ingredientPicture, type IngredientPicture } from '../../parts/ingredient-picture';

/** Where a shop has what; what is not known by its name stands under the last. */
const AISLES: [name: string, things: readonly IngredientPicture[]][] = [
  [
    'Vegetables and fruit',
    [
      ...(['onion', 'garlic', 'ginger-root', 'hot-pepper', 'green-chilli', 'tomato'] as const),
      ...(['bell-pepper', 'red-pepper', 'yellow-pepper'] as const),
      ...(['potato', 'sweet-potato', 'broccoli', 'carrot', 'eggplant', 'leafy-green'] as const),
      ...(['cucumber', 'pea-pod', 'corn', 'mushroom', 'olive', 'avocado', 'herb'] as const),
      ...(['lemon', 'lime', 'red-apple', 'mango', 'strawberry', 'orange', 'banana'] as const),
      'coconut',
    ],
  ],
  ['Meat and fish', ['meat-on-bone', 'cut-of-meat', 'poultry-leg', 'fish', 'shrimp']],
  ['Milk and eggs', ['egg', 'butter', 'milk', 'yoghurt', 'cheese']],
  [
    'Grains, pulses and bread',
    [
      ...(['beans', 'chickpeas', 'lentils', 'rice', 'grain', 'flour', 'bread'] as const),
      ...(['flatbread', 'pasta'] as const),
    ],
  ],
  ['Spices', ['salt', 'red-spice', 'turmeric', 'spice']],
  [
    'Pantry',
    [
      ...(['peanuts', 'nuts', 'pistachios', 'dates', 'oil', 'tahini', 'sugar'] as const),
      ...(['honey', 'rose', 'tea', 'chocolate', 'soy-sauce'] as const),
    ],
  ],
];
const OTHER = 'Everything else';
const AISLE = new Map(AISLES.flatMap(([name, things]) => things.map((thing) => [thing, name])));

/** What a kitchen has from the tap. */
const isFromTheTap = ({ name }: ShoppingLine) => /^((hot|cold|warm|boiling) )?water$/i.test(name);

/** The list by aisle, in the order of a walk through a shop. */
export function byAisle(lines: readonly ShoppingLine[]): [aisle: string, lines: ShoppingLine[]][] {
  const aisleOf = ({ name }: ShoppingLine) => {
    const picture = ingredientPicture(name);
    return (picture && AISLE.get(picture)) ?? OTHER;
  };
  const wanted = lines.filter((line) => !isFromTheTap(line));
  return [...AISLES.map(([name]) => name), OTHER]
    .map((aisle): [string, ShoppingLine[]] => [
      aisle,
      wanted.filter((line) => aisleOf(line) === aisle),
    ])
    .filter(([, found]) => found.length);
}
