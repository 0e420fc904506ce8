// The type of a number of placements.
#pragma once

namespace reference {

// 128 bits: a board of 32 columns has at most 32! < 2^118 placements of one queen a row and column, so that no sum
// of placements can overflow. (The free board has about 10^21 at n = 32, which is past 64 bits.) fmt prints it exactly.
__extension__ typedef unsigned __int128 Count;  // NOLINT(modernize-use-using): `using` cannot take __extension__

}  // namespace reference
