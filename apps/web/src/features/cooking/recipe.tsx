import { useParams } from 'react-router-dom';
import { RecipeScreen } from './recipe-screen';

/** `/recipe/:name`: what is cooked and how, then who is free to cook it together. */
export default function Recipe() {
  return <RecipeScreen name={useParams().name ?? ''} />;
}
