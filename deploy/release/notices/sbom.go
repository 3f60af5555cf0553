package main

import (
	"errors"
	"os"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// writeSBOM writes the components as CycloneDX 1.6, without a date or serial number, so that
// equal releases have equal SBOMs.
func writeSBOM(path string, all []component) (err error) {
	components := make([]cyclonedx.Component, len(all))
	for i, c := range all {
		components[i] = cyclonedx.Component{
			BOMRef: c.purl, Type: cyclonedx.ComponentTypeLibrary, Name: c.name, Version: c.version, PackageURL: c.purl,
			Licenses: &cyclonedx.Licenses{{Expression: c.licence}},
		}
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		BOMRef: "assay", Type: cyclonedx.ComponentTypeApplication, Name: "assay",
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "Apache-2.0"}}},
	}}
	bom.Components = &components
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return cyclonedx.NewBOMEncoder(f, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cyclonedx.SpecVersion1_6)
}
