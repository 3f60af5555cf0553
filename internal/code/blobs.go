package code

// BlobFolder returns the folder of the blob store for a run's objects.
func BlobFolder(runID string) string { return "code/" + runID + "/" }
