class FilesController < ActionController::Base
  ROOT = Rails.root.join("files")

  def show
    File.read(params[:name]) # want: path-traversal
    File.read("files/#{params[:name]}") # want: path-traversal
    File.open(File.join("files", params[:name])) { |f| f.write(params[:text]) } # want: path-traversal
    File.read(ROOT.join(params[:name])) # want: path-traversal
    ROOT.join(params[:name]).read # want: path-traversal
    File.read(ROOT.join(File.basename(params[:name])))
    File.exist?(params[:name])
    File.delete(params[:name]) # want: path-traversal
    FileUtils.rm_rf("tmp/#{params[:name]}") # want: path-traversal
    FileUtils.cp("a", params[:name]) # want: path-traversal
    Dir.glob("#{params[:dir]}/*") # want: path-traversal
    Dir.entries(params[:dir]) # want: path-traversal
    IO.readlines(params[:name]) # want: path-traversal
    YAML.load_file(params[:name]) # want: path-traversal
    Dir["*.txt"]
    file = File.open("log.txt", "a")
    file.write(params[:text])
    file.puts params[:text]
  end

  def upload
    upload = params[:file]
    File.binwrite("files/#{upload.original_filename}", upload.read)
    File.read(upload.tempfile)
    Tempfile.create("x") { |f| f.write(upload.read) }
  end

  def checked
    name = params[:name]
    return head(:bad_request) unless name =~ /\A[\w.-]+\z/
    File.read("files/#{name}")
    clean = params[:name].gsub(/[^a-z]/, "")
    File.read("files/#{clean}")
    cut = params[:other].gsub(%r{[/\\]}, "")
    File.read("files/#{cut}")
  end

  def resolved
    path = File.expand_path(params[:name], "/srv/files")
    File.read(path) # want: path-traversal
    return unless path.start_with?("/srv/files/")
    File.read(path)
  end
end

class ArchivesController < ActionController::Base
  def opened
    File.new(params[:name]) # want: path-traversal
    Dir.new(params[:dir]) # want: path-traversal
    Pathname.new(params[:name]).read # want: path-traversal
    Pathname.new(params[:name]).rename("/srv/old") # want: path-traversal
    Rails.public_path.join(params[:name]).read # want: path-traversal
    Zip::File.open(params[:name]) # want: path-traversal
    Zip::File.open("fixed.zip")
    File.read("icons/icon#{File.extname(params[:name])}")
    system("show #{File.size("files/a") + File.ftype(params[:name])}")
    log = File.open("log.txt", "a")
    system("show #{log.write(params[:text])}")
  end

  def uploaded
    file = params[:file][:tempfile]
    File.read(file) # want: path-traversal
    return head :bad_request unless file.is_a? Tempfile

    File.read(file)
  end

  def temporary
    file = Tempfile.new(params[:name])
    system("show #{file.path}")
    system("show #{Dir.mktmpdir { |dir| dir + params[:name] }}") # want: command-injection
    system("show #{params[:file].tempfile.path}")
  end

  def cached
    system("show #{Rails.cache.fetch("name") { params[:name] }}") # want: command-injection
    system("show #{Rails.cache.read(params[:name])}")
  end
end

get "/zaru" do
  File.read("/srv/#{Zaru.sanitize!(params[:name])}.json")
end
