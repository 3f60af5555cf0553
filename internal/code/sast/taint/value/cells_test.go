package value

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCellsAreCopies compares copies that share pages with copies that do not.
func TestCellsAreCopies(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	values := make([]*int, 50)
	for i := range values {
		values[i] = &i
	}
	join := func(x, y *int) *int {
		switch {
		case x == nil:
			return y
		case y == nil || *x > *y:
			return x
		}
		return y
	}
	shared, plain := []*cells[int]{{}}, [][]*int{nil}
	for range 3_000 {
		i, k := r.IntN(len(shared)), r.IntN(len(shared))
		switch action := r.IntN(12); {
		case action == 0 && len(shared) < 30:
			c := shared[i].fork()
			shared, plain = append(shared, &c), append(plain, append([]*int(nil), plain[i]...))
		case action == 1 && i != k:
			c := mergeCells(shared[i], shared[k], join)
			short, long := plain[i], plain[k]
			if len(short) > len(long) {
				short, long = long, short
			}
			both := append([]*int(nil), long...)
			for at := range short {
				if plain[i][at] != plain[k][at] {
					both[at] = join(plain[i][at], plain[k][at])
				}
			}
			shared[i], plain[i] = &c, both
		default:
			at, v := r.IntN(100), values[r.IntN(len(values))]
			shared[i].Set(at, v)
			for len(plain[i]) <= at {
				plain[i] = append(plain[i], nil)
			}
			plain[i][at] = v
		}
	}
	for i := range shared {
		require.Equal(t, len(plain[i]), shared[i].Len())
		for at := range 120 {
			want := (*int)(nil)
			if at < len(plain[i]) {
				want = plain[i][at]
			}
			require.Same(t, want, shared[i].Get(at))
		}
	}
}
