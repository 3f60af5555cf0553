package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"assay/internal/health"
	"assay/internal/store"
	"assay/internal/telemetry"
)

const (
	// growthDays is how far back the growth of the data is measured.
	growthDays = 7
	// minGrowthDays is how long the free space must last at that pace.
	minGrowthDays = 14
	// growthObjects limits the objects whose sizes are added; more of them are estimated by the database alone.
	growthObjects = 1_000_000
)

// growth is how the data of a deployment grows.
type growth struct {
	database, objects int64 // bytes
	all, recent       int64 // records: stored, and queued in the last growthDays
	free              int64 // bytes beyond data.min_free_bytes where the data grow; -1 if they are on another machine
}

// perDay returns the bytes that a day adds at the present pace, before anything is purged.
func (g growth) perDay() int64 {
	if g.all == 0 {
		return 0
	}
	return int64(float64(g.database+g.objects) / float64(g.all) * float64(g.recent) / growthDays)
}

// describe returns the growth in one sentence, or an error if the disk is full soon.
func (g growth) describe() (string, error) {
	text := fmt.Sprintf("database %s, objects %s; %d of %d records in %d days, about %s a day before purges", bytesText(g.database),
		bytesText(g.objects), g.recent, g.all, growthDays, bytesText(g.perDay()))
	if g.free < 0 {
		return text, nil
	}
	if g.perDay() == 0 {
		return fmt.Sprintf("%s; %s free", text, bytesText(g.free)), nil
	}
	days := g.free / g.perDay()
	text = fmt.Sprintf("%s; %s free, enough for %d days", text, bytesText(g.free), days)
	if days < minGrowthDays {
		return "", errors.New(text)
	}
	return text, nil
}

func bytesText(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(n)/float64(unit.size), unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

// errEnough stops the listing of objects.
var errEnough = errors.New("enough objects")

func (d doctor) growth(ctx context.Context) (found string, err error) {
	if err := RequireDatabase(d.c); err != nil {
		return "", err
	}
	s, err := OpenStore(ctx, d.c, d.log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	g := growth{free: -1}
	if g.database, err = s.DiskBytes(ctx); err != nil {
		return "", err
	}
	if g.all, g.recent, err = s.LongRunning().Operator().CountRecords(ctx, time.Now().AddDate(0, 0, -growthDays)); err != nil {
		return "", err
	}
	dir, err := d.objects(ctx, &g)
	if err != nil {
		return "", err
	}
	if dir == "" && d.c.Database.Driver == store.DriverSQLite {
		dir = filepath.Dir(databaseDSN(d.c))
	}
	if dir != "" {
		free, err := health.Free(dir)
		if err != nil {
			return "", err
		}
		g.free = max(free-d.c.Data.MinFreeBytes, 0)
	}
	return g.describe()
}

// objects adds the sizes of the objects, and returns their folder; "" if they are not on a disk of this machine.
func (d doctor) objects(ctx context.Context, g *growth) (dir string, err error) {
	if err := RequireBlobs(d.c); err != nil {
		return "", err
	}
	blobs, err := OpenBlobs(ctx, d.c)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, blobs.Close()) }()
	n := 0
	err = blobs.ListSizes(ctx, "", func(_ string, bytes int64) error {
		g.objects += bytes
		if n++; n >= growthObjects {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return blobs.Dir(), err
}

func (d doctor) collector(ctx context.Context) (string, error) {
	began := time.Now()
	if err := telemetry.CheckCollector(ctx, d.c.Tracing); err != nil {
		return "", err
	}
	return "accepts spans in " + time.Since(began).Round(time.Millisecond).String(), nil
}
