package service

import (
	"encoding/json"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
)

// SettingsOf returns the settings that a check was triggered with, to trigger the same
// again. Settings that the record does not contain have their defaults.
func SettingsOf(c scan.SiteHealth) SiteSettings {
	var was site.Settings
	if len(c.Settings) == 0 || json.Unmarshal(c.Settings, &was) != nil {
		return SiteSettings{}
	}
	minutes := int(was.MaxDuration / time.Minute)
	return SiteSettings{
		MaxPages: &was.MaxPages, MaxDepth: &was.MaxDepth, MaxMinutes: &minutes, Subdomains: &was.Subdomains, ExternalLinks: &was.Outside,
		PathPrefix: was.PathPrefix, Include: was.Include, Exclude: was.Exclude, Runs: &was.Runs,
	}
}
