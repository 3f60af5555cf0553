package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"assay/internal/seal"
	"assay/internal/store"
)

// secretKeys examines whether this machine has keys, and whether they decrypt what is stored.
func (d doctor) secretKeys(ctx context.Context) (string, error) {
	ring, where, err := d.keys()
	if err != nil {
		return "", err
	}
	s, err := OpenExisting(ctx, d.c, d.log)
	if err != nil { // the examination of the database reports it
		return where + "; not compared with stored secrets, because the database cannot be used", nil //nolint:nilerr // see above
	}
	stored, foreign := 0, 0
	err = s.Operator().EachSealed(ctx, func(sealed []byte) {
		if stored++; !ring.Knows(sealed) {
			foreign++
		}
	})
	if err = errors.Join(err, s.Close()); err != nil {
		return "", err
	}
	if foreign > 0 {
		return "", fmt.Errorf("%d of %d stored secrets are encrypted with other keys than those %s", foreign, stored, where)
	}
	return fmt.Sprintf("%s; they decrypt all %d stored secrets", where, stored), nil
}

// keys returns the keys of this machine, and where they are. It creates none.
func (d doctor) keys() (ring *seal.Ring, where string, err error) {
	if n := len(d.c.Secret.Keys); n > 0 {
		if ring, err = seal.Parse(d.c.Secret.Keys); err != nil {
			return nil, "", fmt.Errorf("secret.keys: %w", err)
		}
		return ring, fmt.Sprintf("%d set by secret.keys", n), nil
	}
	if d.c.Database.Driver == store.DriverPostgres {
		return nil, "", errors.New("secret.keys is empty, so each machine encrypts tokens with its own key, which the others cannot decrypt")
	}
	path := filepath.Join(d.c.Data.Dir, keyFile)
	if _, err := os.Stat(path); err != nil {
		return nil, "", fmt.Errorf("secret.keys is empty, and %s is missing: %w", path, err)
	}
	ring, err = seal.OpenFile(path)
	return ring, "in " + path, err
}
