package local

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// state is stored when a cluster stops, so that a later start continues it.
type state struct {
	DatabasePassword string `json:"databasePassword"`
	RedisPassword    string `json:"redisPassword"`
	S3Secret         string `json:"s3Secret"`
	SealKey          string `json:"sealKey"` // secret.keys
	Key              string `json:"apiKey"`  // of the first workspace
	Project          string `json:"projectId"`

	Ports assignment `json:"ports"`
}

func stateFile(dir string) string { return filepath.Join(dir, "cluster.json") }

// readState reads the state of a cluster, or creates one with new passwords.
func readState(dir string) (s state, err error) {
	raw, err := os.ReadFile(stateFile(dir))
	if err == nil {
		return s, json.Unmarshal(raw, &s)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	seal := make([]byte, 32)
	if _, err := rand.Read(seal); err != nil {
		return s, err
	}
	s = state{
		DatabasePassword: rand.Text(), RedisPassword: rand.Text(), S3Secret: rand.Text(), SealKey: base64.StdEncoding.EncodeToString(seal),
	}
	return s, nil
}

// write replaces the file in one step, readable by its owner alone.
func (s state) write(dir string) error {
	raw, err := json.MarshalIndent(s, "", "  ") //nolint:gosec // the key is stored for the next start
	if err != nil {
		return err
	}
	next := stateFile(dir) + ".new"
	if err := os.WriteFile(next, append(raw, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(next, stateFile(dir))
}

// assignment has the ports of a cluster by program, all on 127.0.0.1. Later starts use the same
// ones: Temporal's services look for each other where they were last.
type assignment struct {
	Database   int            `json:"database"`
	Redis      int            `json:"redis"`
	S3         int            `json:"s3"`
	Frontend   int            `json:"frontend"` // of Temporal, as the next four
	History    int            `json:"history"`
	Matching   int            `json:"matching"`
	Worker     int            `json:"worker"`
	Balancer   int            `json:"balancer"`   // statistics of the load balancer
	Membership []int          `json:"membership"` // of the four services
	APIs       map[string]int `json:"apis"`       // by name of the process
	Metrics    map[string]int `json:"metrics"`
}

// all returns pointers to the ports that have no name.
func (a *assignment) all() []*int {
	out := []*int{&a.Database, &a.Redis, &a.S3, &a.Frontend, &a.History, &a.Matching, &a.Worker, &a.Balancer}
	for i := range a.Membership {
		out = append(out, &a.Membership[i])
	}
	return out
}

// usable reports whether the ports were assigned and are free.
func (a *assignment) usable(ctx context.Context) bool {
	var list []int
	for _, port := range a.all() {
		list = append(list, *port)
	}
	list = slices.Concat(list, slices.Collect(maps.Values(a.APIs)), slices.Collect(maps.Values(a.Metrics)))
	return a.Database != 0 && !slices.ContainsFunc(list, func(port int) bool { return !isFree(ctx, port) })
}

// assign chooses new ports.
func assign(ctx context.Context) (a assignment, err error) {
	a.Membership = make([]int, 4)
	for _, port := range a.all() {
		if *port, err = free(ctx); err != nil {
			return a, err
		}
	}
	a.APIs, a.Metrics = map[string]int{}, map[string]int{}
	for _, name := range apiNames() {
		if a.APIs[name], err = free(ctx); err != nil {
			return a, err
		}
	}
	for _, name := range append(apiNames(), workerNames()...) {
		if a.Metrics[name], err = free(ctx); err != nil {
			return a, err
		}
	}
	return a, nil
}
