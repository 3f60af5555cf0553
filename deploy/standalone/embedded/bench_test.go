package embedded

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkStart measures the time to a started workflow, on an empty data directory and on
// a used one, and the time of Stop.
func BenchmarkStart(b *testing.B) {
	for _, warm := range []bool{false, true} {
		name := map[bool]string{false: "cold", true: "warm"}[warm]
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				dir := b.TempDir()
				o := testOptions(b, dir)
				o.DisableUI = false
				if warm {
					s, err := Start(b.Context(), o)
					require.NoError(b, err)
					require.NoError(b, s.Stop())
				}
				b.StartTimer()
				s, err := Start(b.Context(), o)
				require.NoError(b, err)
				c := dial(b, s)
				startWorkflow(b, c, "first", "example.com")
				b.StopTimer()
				require.NoError(b, s.Stop())
				b.StartTimer()
			}
		})
	}
}
