package incremental

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"

	"assay/internal/code/sast/taint/ir"
)

// What a part has, in the order in which it is written.
const (
	outcomes = iota // what all files came to
	facts           // what is known of the repository
	lowered         // the lowered files
	traces          // what functions came to, by file
	entries
)

// entry is what is written: octets, compressed, and the key of all that they hang on.
type entry struct {
	key  Key
	data []byte
}

// Part is what is remembered of one language: its lowered files, and what they came to.
// It is safe for concurrent use.
type Part struct {
	file *File
	name string
	used bool // this scan asked for it

	mu      sync.Mutex
	kept    [entries]entry
	lowered shelf
	traces  shelf
}

func newPart(name string) *Part {
	p := &Part{name: name}
	p.lowered = shelf{entry: &p.kept[lowered], fresh: map[Key][]byte{}}
	p.traces = shelf{entry: &p.kept[traces], fresh: map[Key][]byte{}}
	return p
}

// Outcome is what was kept under a key of all files.
func (p *Part) Outcome(key Key) ([]byte, bool) { return p.get(outcomes, key) }

// KeepOutcome remembers what all files came to, and forgets what they came to before.
func (p *Part) KeepOutcome(key Key, data []byte) { p.put(outcomes, key, data) }

// Facts is what was kept of a repository under a key of its paths.
func (p *Part) Facts(key Key) ([]byte, bool) { return p.get(facts, key) }

// KeepFacts remembers what is known of a repository, and forgets what was before.
func (p *Part) KeepFacts(key Key, data []byte) { p.put(facts, key, data) }

func (p *Part) get(what int, key Key) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.kept[what]
	if len(kept.data) == 0 || kept.key != key {
		return nil, false
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostEntry))
	if err != nil {
		return nil, false
	}
	defer z.Close()
	data, err := z.DecodeAll(kept.data, nil)
	return data, err == nil
}

func (p *Part) put(what int, key Key, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept[what] = entry{}
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err == nil && len(data) <= mostEntry {
		p.kept[what] = entry{key, z.EncodeAll(data, nil)}
	}
}

// Lowered returns a file that was lowered before, and the key of what it declares.
func (p *Part) Lowered(key Key) (file *ir.File, declares Key, ok bool) {
	p.mu.Lock()
	data, ok := p.lowered.get(key, &p.file.octets)
	p.mu.Unlock()
	if !ok || len(data) < len(declares) {
		return nil, declares, false
	}
	file = &ir.File{}
	if err := p.file.codec.Decode(data[len(declares):], file); err != nil {
		return nil, declares, false
	}
	return file, Key(data), true
}

// KeepLowered remembers a lowered file, and returns the key of what it declares.
func (p *Part) KeepLowered(key Key, file *ir.File) (declares Key) {
	declares = KeyOf(p.file.heads.Encode(declared(file)))
	data := append(declares[:], p.file.codec.Encode(file)...)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lowered.add(key, data, &p.file.octets)
	return declares
}

// Trace is what the functions of a file came to in a program, by the keys of both.
func (p *Part) Trace(program, file Key) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.traces.entry.key != program {
		return nil, false
	}
	p.traces.open()
	data, ok := p.traces.old[file]
	return data, ok
}

// KeepTraces remembers what the functions of files came to in a program, and forgets what
// others did.
func (p *Part) KeepTraces(program Key, files map[Key][]byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.traces = shelf{entry: &p.kept[traces], fresh: map[Key][]byte{}, opened: true}
	p.traces.entry.key = program
	for key, data := range files {
		p.traces.add(key, data, &p.file.octets)
	}
}

// shelf has octets by key. It is only taken apart where somebody asks for one.
type shelf struct {
	entry  *entry
	opened bool
	old    map[Key][]byte
	fresh  map[Key][]byte // what this scan used or made
}

// get returns the octets of a key, and keeps them for the next scan.
func (s *shelf) get(key Key, octets counter) ([]byte, bool) {
	s.open()
	data, ok := s.fresh[key]
	if !ok {
		if data, ok = s.old[key]; ok {
			delete(s.old, key)
			s.add(key, data, octets)
		}
	}
	return data, ok
}

// counter counts the octets of all parts.
type counter interface{ Add(n int64) int64 }

func (s *shelf) add(key Key, data []byte, octets counter) {
	if len(data) <= mostEntry && octets.Add(int64(len(data))) <= mostKept {
		s.fresh[key] = data
	}
}

// open takes apart what was kept; of what is damaged, the part before.
func (s *shelf) open() {
	if s.opened {
		return
	}
	s.opened, s.old = true, map[Key][]byte{}
	if len(s.entry.data) == 0 {
		return
	}
	z, err := zstd.NewReader(bytes.NewReader(s.entry.data), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostKept))
	if err != nil {
		return
	}
	defer z.Close()
	in := bufio.NewReaderSize(z, 1<<20)
	for total := 0; total < mostKept; {
		key, data, err := readEntry(in)
		if err != nil {
			break
		}
		total += len(data)
		s.old[key] = data
	}
}

// pack makes what is written of what was used, where that was taken apart.
func (s *shelf) pack() (err error) {
	if s.opened || len(s.fresh) > 0 {
		s.entry.data, err = compressed(s.fresh)
	}
	return err
}

func readEntry(in io.Reader) (key Key, data []byte, err error) {
	var head [len(Key{}) + 4]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return key, nil, err
	}
	size := binary.LittleEndian.Uint32(head[len(key):])
	if size > mostEntry {
		return key, nil, errDamaged
	}
	data = make([]byte, size)
	_, err = io.ReadFull(in, data)
	return Key(head[:len(key)]), data, err
}

func compressed(all map[Key][]byte) ([]byte, error) {
	var to bytes.Buffer
	z, err := zstd.NewWriter(&to, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(z, 1<<20)
	for key, data := range all {
		_, _ = out.Write(key[:]) // Flush tells of errors
		_, _ = out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(data))))
		_, _ = out.Write(data)
	}
	err = errors.Join(out.Flush(), z.Close())
	return to.Bytes(), err
}
