package store

import "path/filepath"

func (s *sqlStore) Find(name string) (*Thing, error) {
	rows, err := s.query("name = '" + name + "'")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return &Thing{Name: name}, nil
}

// Path is where the file of a thing is.
func (s *sqlStore) Path(name string) string { return filepath.Join(s.dir, filepath.Base(name)) }
