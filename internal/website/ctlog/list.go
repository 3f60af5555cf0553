package ctlog

import (
	"crypto"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// States of a log in the list. A timestamp counts when its log was not retired
// at the time; one of a rejected or pending log never does.
const (
	Pending   = "pending"
	Qualified = "qualified"
	Usable    = "usable"
	ReadOnly  = "readonly"
	Retired   = "retired"
	Rejected  = "rejected"
)

// Log is one log of the list.
type Log struct {
	Name     string
	Operator string
	State    string
	Since    time.Time // of the state
	key      crypto.PublicKey
}

// List is a parsed log list. It is immutable.
type List struct{ logs map[string]Log } // by hex log id

type listFile struct {
	Timestamp time.Time `json:"log_list_timestamp"`
	Operators []struct {
		Name  string    `json:"name"`
		Logs  []listLog `json:"logs"`
		Tiled []listLog `json:"tiled_logs"`
	} `json:"operators"`
}

type listLog struct {
	Description string `json:"description"`
	ID          []byte `json:"log_id"`
	Key         []byte `json:"key"`
	State       map[string]struct {
		Timestamp time.Time `json:"timestamp"`
	} `json:"state"`
}

// Parse reads a log list. A log whose key does not hash to its id (RFC 6962 section 3.2)
// makes the whole list invalid. Logs with a kind of key that this program does not know are
// left out.
func Parse(r io.Reader) (*List, time.Time, error) {
	var file listFile
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, time.Time{}, fmt.Errorf("log list: %w", err)
	}
	list := &List{logs: map[string]Log{}}
	for _, operator := range file.Operators {
		for _, l := range append(operator.Logs, operator.Tiled...) {
			if sum := sha256.Sum256(l.Key); string(sum[:]) != string(l.ID) {
				return nil, time.Time{}, fmt.Errorf("log list: the key of %q does not match its id", l.Description)
			}
			key, err := x509.ParsePKIXPublicKey(l.Key)
			if err != nil {
				continue
			}
			log := Log{Name: l.Description, Operator: operator.Name, key: key}
			for state, at := range l.State {
				if at.Timestamp.After(log.Since) || log.State == "" {
					log.State, log.Since = state, at.Timestamp
				}
			}
			list.logs[hex.EncodeToString(l.ID)] = log
		}
	}
	if len(list.logs) == 0 {
		return nil, time.Time{}, errors.New("log list: no logs")
	}
	return list, file.Timestamp, nil
}

// Len returns the number of logs.
func (l *List) Len() int { return len(l.logs) }

// Find returns the log with the hex id.
func (l *List) Find(id string) (Log, bool) {
	log, ok := l.logs[id]
	return log, ok
}

// Counts reports whether a timestamp of the log made at that time proves that
// the certificate is logged.
func (l Log) Counts(at time.Time) bool {
	switch l.State {
	case Qualified, Usable, ReadOnly:
		return true
	case Retired:
		return at.Before(l.Since)
	}
	return false
}
