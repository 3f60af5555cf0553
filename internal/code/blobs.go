package code

// BlobFolder is the folder of the blob store that holds what is kept of a run.
func BlobFolder(runID string) string { return "code/" + runID + "/" }
