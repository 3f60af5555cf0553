package svc

import (
	"context"
	"net/http"
	"os/exec"

	petstore "example.com/app/petstore"
)

type petsService struct{}

func (p *petsService) GetPetByName(ctx context.Context, params petstore.GetPetByNameParams) (petstore.GetPetByNameRes, error) {
	exec.Command("sh", "-c", "find "+params.PetName).Run() // want: command-injection
	exec.Command("find", params.PetName).Run()
	return nil, nil
}

func (p *petsService) AddPet(ctx context.Context, req *petstore.Pet) (*petstore.Pet, error) {
	exec.Command("sh", "-c", "add "+req.Name).Run() // not found: command-injection
	return req, nil
}

func main() {
	srv, _ := petstore.NewServer(&petsService{})
	http.ListenAndServe(":8080", srv)
}
