import { useSearchParams } from 'react-router-dom';
import { RecipeScreen } from './recipe-screen';

/** `/chefs?recipie=`: the recipe with its chefs in front. */
export default function Chefs() {
  return <RecipeScreen name={useSearchParams()[0].get('recipie') ?? ''} chefsFirst />;
}
