package taint

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/incremental"
)

// sums holds the hashes of files by path, each read once; "" for a file that cannot be read.
type sums struct {
	in Input
	of map[string]string
	// paths returns the key of all paths.
	paths incremental.Key
}

func newSums(in Input) *sums {
	s := &sums{in: in, of: map[string]string{}}
	if in.Cache != nil {
		all := make([][]byte, len(in.All))
		for i, path := range in.All {
			all[i] = []byte(path)
		}
		s.paths = incremental.KeyOf(all...)
	}
	return s
}

// read reads a file and records its hash.
func (s *sums) read(path string) ([]byte, error) {
	data, err := s.in.Read(path)
	s.of[path] = ""
	if err == nil {
		key := incremental.KeyOf(data)
		s.of[path] = string(key[:])
	}
	return data, err
}

func (s *sums) sum(path string) string {
	if _, ok := s.of[path]; !ok {
		_, _ = s.read(path) // a file that cannot be read has no hash
	}
	return s.of[path]
}

// surveyed is the facts that a language found in a repository with certain paths, and the files that it read for them. Which file
// is read next depends only on the files already read.
type surveyed struct {
	Paths, Sums  []string // of the files
	Names, Facts []string
}

func (w *surveyed) holds(s *sums) bool {
	for i, path := range w.Paths {
		if i >= len(w.Sums) || s.sum(path) != w.Sums[i] {
			return false
		}
	}
	return len(w.Names) == len(w.Facts)
}

// facts returns the facts that a language needs about the whole repository; none if the survey fails. They are cached, with the
// files that they depend on.
func (a *Analyser) facts(l language, in Input, part *incremental.Part, s *sums) map[string]string {
	surveyor, ok := l.Language.(front.Surveyor)
	if !ok || part == nil {
		return survey(l, in)
	}
	var was surveyed
	if data, ok := part.Facts(s.paths); ok && a.surveys.Decode(data, &was) == nil && was.holds(s) {
		out := make(map[string]string, len(was.Names))
		for i, name := range was.Names {
			out[name] = was.Facts[i]
		}
		return out
	}
	is := surveyed{}
	out, ok := ask(surveyor, in, func(path string) ([]byte, error) {
		data, err := s.read(path)
		is.Paths, is.Sums = append(is.Paths, path), append(is.Sums, s.of[path])
		return data, err
	})
	if !ok {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(out)) {
		is.Names, is.Facts = append(is.Names, name), append(is.Facts, out[name])
	}
	part.StoreFacts(s.paths, a.surveys.Encode(&is))
	return out
}

// survey collects the facts that a language needs about the whole repository; none if it fails.
func survey(l language, in Input) map[string]string {
	surveyor, ok := l.Language.(front.Surveyor)
	if !ok {
		return nil
	}
	facts, _ := ask(surveyor, in, in.Read)
	return facts
}

func ask(s front.Surveyor, in Input, read func(path string) ([]byte, error)) (facts map[string]string, ok bool) {
	if in.Guarded {
		defer func() {
			if recover() != nil {
				facts, ok = nil, false
			}
		}()
	}
	return s.Survey(in.All, read), true
}
