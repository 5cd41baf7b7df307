// Made by scripts/unicode/properties.ts (`npm run tables`) from the Unicode Character Database, version 17.0.0. Do not edit.

// Runs of code points: the length of each, in base 36, and the letter of its value; U is the value of unlisted characters.

/** Bidi_Class, except of nonspacing marks: R (also AL), A (AN), E (EN), O (ES, ON, BN). L is a nonspacing mark of class L. */
export const BIDI_CLASSES =
  '19U 1O 2U aE 3cU 2E 3U 1O 1U 1E e7U 2O bU aO sU 1O 3rU 2O eyU 34R 6A 2U 1R 2U 1R 1U 1R dU 1xR aA 1U 2A 34R 1A 7U 4R 5U 2R aE 70R 4U 46R 2A 28R 1A rgU 1L 6U 1L 3t1U 2O 1U 1R 2oU 1E 3U 6E 6U aE seU kE 1w3U 1O jvU 1O n7nU 1O 47U 9O 2wU 1O gicU cR 1U 49R gU a3R iU 1sR 2U 1iR 14U dR 37U 3zR hU aE qvU rE zoU 7zR 1U exR 7U dsR aA 6R aA 10R 1U 6pR vA 29R 9U 87R 1zbU 2L fqU 1L ywgU aE 250U 1eE 35sU 1dcR 2U 7iR 74U bE 25hU aE';
/** Joining_Type, except of nonspacing marks. */
export const JOINING_TYPES =
  '17kU 1D 1U 4R 1D 1R 1D 1R 5D 4R dD 1C 7D 1R 2D zU 2D 1U 3R 1U 3R gD iR 12D 1R 2D 9R 1D 1R 1D 1R 2D 2R 1U 1R oU 2R aU 3D 2U 1D gU 1R 1U 3D 5R 4D 1R 9D 1R 1D 1R 1D 1R 2D 1R tU 1R bD 3R fD 2R 4D 1R 1D 2R 3D 2R 6D 22U xD fU 1C 1xU 1R 5D 2R 1D 1R aD 1R 1D 3R 7U 1D 1U 4D 1U 1R 1D 2R 5U jR 3C 1D 2U 5D 1R 1D gU aD 3R 1U 1R 2D 2R 6D 1R fD 30eU 1D 2U 1C lU 2hD eU yD 1U 1D 1giU 1C qwiU 1eD 1L jf1U 5D 1R 1U 1R 1U 2R 2U 1L 5R 4D 1L 5D 1R 3D 1R 2U 1R 6U 4D 1R 40U 1D 1R 1D 3R 3D 1R 2D 1R 1D 2R 1D 1R nU 4R 2D 9dU 1L xD 1R 1D biU 1R 2D 1U 2D 2wU 3D 1R hD cU 3D 1R rU 4D 2R cD 1aU 1D 1U 2D 3R 1U 1D 2R 2D 1R 2D 1U 1D 2R 1D 4U 1R 1D 1L 16wkU 1wD 7U 1T';
/** Characters of labels: P (PVALID), D (DISALLOWED), C, A and E (both kinds of Arabic digits) by their context, or V (Virama). */
export const LABEL_RULES =
  '19U 1P 3tU 1C 13U 1P 29U 1P g3U 1C 24U 1P fkU 2C 23U 1D vU aA 3qU aE 3U 2P 6zU 1D 9eU 1V 3jU 1V 3jU 1V 3jU 1V 3jU 1V 3jU 1V 3jU 1V 3jU 1V 31U 2V gU 1V 3gU 1V 33U 1V 3jU 1V 28U 1P 3cU 1V 50U 2V 5hU 74D bkU 2eP 2U 6D lyU 2V uU 1V 4dU 1V i5U 1V 6bU 1V 2tU 2V 1yU 2V t4U 2C 5eU 1cD 2gvU 1V hzU 1P 12U 2D 1U 5D 5U 1D 5bU 1C niiU 1V 11U 1V 47U 1V 3yU 1V cU tD 1vU 1V 8lU 1V 3dU 28D 19U 1V 8n6U nD 4U 1dD 9xfU 1V 16uU 1V 15U 1V eU 1V 1lU 1V 3dU 2V 3vU 1V 38U 1V 50U 1V 2qU 1V 3kU 3V 35U 1V 3jU 1V 70U 1V 3jU 1V 3aU 1V 38U 1V 7hU 1V 77U 2V 4hU 1V 2bU 1V iU 1V 29U 1V bpU 1V 78U 2V 29U 1V btU 2V d0sU 1V m34U 9cD';
