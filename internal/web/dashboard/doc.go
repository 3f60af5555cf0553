// Package dashboard owns the pages of those who are signed in: what happens in their
// workspace, starting and watching scans, results, triage and settings. One file for each
// noun, with its templates under page/. Handlers translate between forms and use cases of
// internal/service; they decide nothing.
package dashboard
