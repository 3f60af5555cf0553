package advisory

import (
	"archive/zip"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"

	"github.com/klauspost/compress/gzip"
)

// compileZip reduces a flat zip of records to a set.
func (m *Mirror) compileZip(ctx context.Context, f *os.File, meta *Meta, out io.Writer) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(f, info.Size())
	if err != nil {
		return fmt.Errorf("%w: %w", errMalformed, err)
	}
	if len(archive.File) > m.cfg.Limits.Records {
		return errTooLarge
	}
	w := writer{limit: m.cfg.Limits.Stored}
	left, buffer := m.cfg.Limits.Unpacked, make([]byte, 0, 1<<16)
	for _, entry := range archive.File {
		if err := ctx.Err(); err != nil {
			return err
		}
		if path.Ext(entry.Name) != ".json" || !entry.Mode().IsRegular() {
			continue
		}
		buffer, err = m.read(entry, buffer[:0], left)
		if errors.Is(err, errTooLarge) {
			return err
		}
		left -= int64(len(buffer))
		if err != nil {
			meta.Unreadable++
			continue
		}
		if err := m.take(buffer, meta, &w); err != nil {
			return err
		}
	}
	if meta.Records == 0 || meta.Unreadable > meta.Records {
		return fmt.Errorf("%w: %d records, %d unreadable", errMalformed, meta.Records, meta.Unreadable)
	}
	meta.Packages, err = w.write(out)
	return err
}

// read unpacks one entry. The sizes that an archive claims are not trusted.
func (m *Mirror) read(entry *zip.File, into []byte, left int64) ([]byte, error) {
	r, err := entry.Open()
	if err != nil {
		return into, err
	}
	defer func() { _ = r.Close() }()
	limit := min(m.cfg.Limits.Record, left)
	limited := io.LimitReader(r, limit+1)
	for {
		if len(into) == cap(into) {
			into = append(into, 0)[:len(into)]
		}
		n, err := limited.Read(into[len(into):cap(into)])
		into = into[:len(into)+n]
		if int64(len(into)) > limit {
			return into, errTooLarge
		}
		if errors.Is(err, io.EOF) {
			return into, nil
		}
		if err != nil {
			return into, err
		}
	}
}

// take adds one record and counts it.
func (m *Mirror) take(raw []byte, meta *Meta, w *writer) error {
	r, err := ParseRecord(raw, meta.Name)
	switch {
	case err != nil:
		meta.Unreadable++
		return nil //nolint:nilerr // one of many records: it is counted
	case r.Withdrawn:
		meta.Withdrawn++
		return nil
	}
	meta.Unknown += r.Unknown
	if len(r.Packages) == 0 {
		meta.Foreign++
		return nil
	}
	meta.Records++
	if r.Modified.After(meta.ModifiedAt) {
		meta.ModifiedAt = r.Modified.UTC()
	}
	return w.add(r)
}

// compileList reduces one of the two lists, which may be gzip-compressed.
func (m *Mirror) compileList(ctx context.Context, f *os.File, meta *Meta, out io.Writer) error {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReader(contextReader{ctx, f})
	var plain io.Reader = in
	if head, err := in.Peek(2); err == nil && head[0] == 0x1f && head[1] == 0x8b {
		if plain, err = gzip.NewReader(in); err != nil {
			return fmt.Errorf("%w: %w", errMalformed, err)
		}
	}
	plain = io.LimitReader(plain, m.cfg.Limits.Stored) // truncated text does not parse
	parse := parseEPSS
	if meta.Name == NameKEV {
		parse = parseKEV
	}
	stored, records, err := parse(plain)
	if err != nil {
		return fmt.Errorf("%w: %w", errMalformed, err)
	}
	meta.Records = records
	_, err = out.Write(stored)
	return err
}
