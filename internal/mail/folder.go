package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
)

// Folder stores messages as files, where no SMTP server is configured. A file is named after
// the message's id: a message that is sent again replaces its file.
type Folder struct {
	dir  string
	from identity
	log  *slog.Logger
}

// NewFolder returns a Sender that writes to dir, which is created with the first message.
// The files are readable only by the owner of the process.
func NewFolder(dir string, from Identity, log *slog.Logger) (*Folder, error) {
	who, err := newIdentity(from)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, fmt.Errorf("create the mail folder: %w", err)
	}
	return &Folder{dir: dir, from: who, log: log}, nil
}

// Send implements Sender. The log names the file, but not the recipient.
func (f *Folder) Send(ctx context.Context, m Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	msg, _, err := compose(m, f.from)
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if _, err := msg.WriteTo(&content); err != nil {
		return &Error{What: "the message could not be written", Cause: err}
	}
	left, _, _ := strings.Cut(m.ID, "@")
	path := filepath.Join(f.dir, left+".eml")
	if err := write(path, content.Bytes()); err != nil {
		return &Error{What: "the message could not be written", Cause: err}
	}
	f.log.InfoContext(ctx, "mail written to a file, because no SMTP server is configured (mail.host)", "file", path)
	return nil
}

// write writes the whole file or nothing.
func write(path string, content []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".mail-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	if _, err := tmp.Write(content); err != nil {
		return errors.Join(err, tmp.Close())
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
