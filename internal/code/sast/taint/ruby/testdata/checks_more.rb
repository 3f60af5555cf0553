# Checks of paths, signatures and characters that help, and some that say nothing.
class MoreChecksController < ActionController::Base
  FOLDER = "/srv/files".freeze
  COLUMNS = {"new" => "created", "cheap" => "price"}.freeze

  def joined
    path = File.join(FOLDER, params[:path])
    send_file path if path.start_with?("#{FOLDER}/") # want: path-traversal
    full = File.expand_path(params[:path], FOLDER)
    send_file full if full.start_with?("#{FOLDER}/")
  end

  def fetched
    Item.find_by_sql("select * from items order by #{COLUMNS.fetch(params[:by]) { |key| key }}") # want: sql-injection
    Item.find_by_sql("select * from items order by #{COLUMNS.fetch(params[:by]) { |_| "id" }}")
    Item.find_by_sql("select * from items order by #{{"a" => "b"}.fetch(params[:by]) { |key| key }}") # want: sql-injection
  end

  def segment
    name = params[:name].to_s
    return head(:bad_request) if name.match?(%r{[/\\]|\.\.})
    File.read("#{FOLDER}/#{name}")
    other = params[:other].to_s
    return head(:bad_request) if other.match?(/\.\.|~~/)
    File.read("x#{other}") # want: path-traversal
  end

  def signed
    sum = OpenSSL::HMAC.hexdigest("SHA256", ENV["KEY"], params[:state])
    Marshal.load(params[:state]) if Rack::Utils.secure_compare(sum, params[:sum])
    Marshal.load(params[:state]) # want: deserialisation
  end

  def signed_other
    sum = OpenSSL::HMAC.hexdigest("SHA256", ENV["KEY"], params[:id])
    return unless Rack::Utils.secure_compare(sum, params[:sum])
    Marshal.load(params[:state]) # want: deserialisation
  end

  def local
    to = params[:to].to_s
    redirect_to to, allow_other_host: true if to.match?(%r{\A/(?![/\\])[\w/-]*\z})
    redirect_to to, allow_other_host: true if to.match?(%r{\A/(?!admin)}) # want: open-redirect
  end
end
