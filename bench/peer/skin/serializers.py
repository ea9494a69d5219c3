"""The same fields as in Clary's contract (api/openapi.yaml)."""

from rest_framework import serializers

from .classifier import SENTENCES
from .models import Questionnaire, User


class ProfileSerializer(serializers.ModelSerializer):
    """A skin profile."""

    class Meta:
        model = User
        fields = ["skin_type", "allergies", "triggers", "duration", "is_admin"]
        read_only_fields = ["is_admin"]


class FormSerializer(serializers.Serializer):
    """A questionnaire as it is sent."""

    current_skincare_routine = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    image = serializers.FileField()


class EstimateField(serializers.Field):
    """How far to trust the severity."""

    def __init__(self):
        super().__init__(source="*", read_only=True)

    def to_representation(self, value):
        return {"certainty": value.certainty, "doubt": value.doubt, "reason": SENTENCES[value.doubt]}


class CreatedSerializer(serializers.ModelSerializer):
    """What a person learns of a questionnaire that they have sent."""

    estimate = EstimateField()

    class Meta:
        model = Questionnaire
        fields = ["id", "acne_severity", "estimate"]


class QuestionnaireSerializer(serializers.ModelSerializer):
    """One record of the list."""

    estimate = EstimateField()
    image = serializers.SerializerMethodField()

    class Meta:
        model = Questionnaire
        fields = [
            "id",
            "filled_at",
            "current_skincare_routine",
            "acne_severity",
            "ai_recommendation",
            "image",
            "estimate",
            "own_severity",
            "has_full_photo",
            "photo_kept_until",
        ]
        read_only_fields = fields

    def get_image(self, record):
        """Returns the path of the photo."""
        return f"/api/questionnaires/{record.id}/image/"
