package app

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGrowth(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		growth
		want    string
		problem bool
	}{
		"empty": {growth: growth{database: 4096, free: 1 << 30}, want: "database 4.0 KiB, objects 0 bytes; 0 of 0 records in 7 days, " +
			"about 0 bytes a day before purges; 1.0 GiB free"},
		"slow": {
			growth: growth{database: 10 << 20, objects: 90 << 20, all: 1000, recent: 70, free: 100 << 20},
			want: "database 10.0 MiB, objects 90.0 MiB; 70 of 1000 records in 7 days, about 1.0 MiB a day before purges; " +
				"100.0 MiB free, enough for 100 days",
		},
		"full soon": {
			growth: growth{database: 10 << 20, objects: 90 << 20, all: 1000, recent: 700, free: 100 << 20}, problem: true,
			want: "database 10.0 MiB, objects 90.0 MiB; 700 of 1000 records in 7 days, about 10.0 MiB a day before purges; " +
				"100.0 MiB free, enough for 10 days",
		},
		"on other machines": {
			growth: growth{database: 10 << 20, all: 10, recent: 7, free: -1},
			want:   "database 10.0 MiB, objects 0 bytes; 7 of 10 records in 7 days, about 1.0 MiB a day before purges",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, err := c.describe()
			if c.problem {
				require.EqualError(t, err, c.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.want, found)
		})
	}
}
