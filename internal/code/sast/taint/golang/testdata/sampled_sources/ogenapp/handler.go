package ogenapp

import (
	"context"
	"database/sql"
	"fmt"
	"os"

	"example.com/api/oas"
)

type handler struct {
	oas.UnimplementedHandler
	db *sql.DB
}

func (h *handler) GetPet(ctx context.Context, params oas.GetPetParams) (oas.GetPetRes, error) {
	h.db.Query("SELECT * FROM p WHERE n = '" + params.Name + "'") // want: sql-injection
	h.db.Query("SELECT * FROM p WHERE n = ?", params.Name)
	return nil, nil
}

func (h *handler) AddPet(ctx context.Context, req *oas.Pet, params oas.AddPetParams) (*oas.Pet, error) {
	os.ReadFile("/srv/" + req.Photo.Value)
	h.db.Exec(fmt.Sprintf("INSERT INTO p VALUES('%s')", req.Name))
	return req, nil
}

func new2(db *sql.DB) (*oas.Server, error) { return oas.NewServer(&handler{db: db}) }
