module UploadsHelper
  def upload_url_of(blob)
    bucket = Rails.cache.fetch 'bucket' do
      Service.bucket.name
    end
    "https://s3.amazonaws.com/#{bucket}/#{blob.is_a?(String) ? blob : blob.key}"
  end

  def mirror_url_of(blob)
    "https://#{blob}/files"
  end
end
