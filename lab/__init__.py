"""How fair games are, and how sure ratings: simulations against aims, and the pages that tell what came of them."""
